import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { defaultUploadMode } from '@verso/contract/limits.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { imageTokens, textTokens } from '../ai-schedule/image-tokens.ts'
import { meansOfRecent } from '../ai-schedule/status-queries.ts'
import { readCounters } from '../photos/queries.ts'
import { findUserById } from '../users/queries.ts'

type Estimate = CallOutput<'estimateAnalysis'>

/** Fewer calls of the same kind say too little. */
const enough = 20

/** What an upload at the caller's dimensions would use and cost: as such photos did before, else by the provider's rules. */
export async function estimateAnalysis(
  { db, vision }: Pick<Deps, 'db' | 'vision'>,
  { userId }: Actor,
  { count, mode = defaultUploadMode }: ParsedInput<'estimateAnalysis'>,
): Promise<Estimate> {
  const user = await findUserById(db, userId)
  if (!user) throw new AppError('not_found', 'This account does not exist any more.')
  const photos = count ?? (await readCounters(db, userId)).pending
  const box = { width: user.dimension_width || null, height: user.dimension_height || null }
  const source = { provider: vision.provider, model: vision.name }
  const seen = await meansOfRecent(db, source, { mode, ...box })
  if (seen.n >= enough) return times(photos, seen, 'observed')
  const one = {
    prompt: textTokens.prompt + imageTokens(vision.provider, box),
    completion: textTokens.completion,
  }
  const usage = { prompt_tokens: one.prompt, completion_tokens: one.completion }
  const cost = vision.priceOf?.(usage) ?? null
  return times(photos, { ...one, cost }, 'formula')
}

function times(
  photos: number,
  one: { prompt: number; completion: number; cost: number | null },
  basis: Estimate['basis'],
): Estimate {
  return {
    photos,
    prompt_tokens: Math.round(photos * one.prompt),
    completion_tokens: Math.round(photos * one.completion),
    cost: one.cost === null ? null : Number((photos * one.cost).toFixed(9)),
    basis,
  }
}
