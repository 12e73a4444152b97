import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { defaultUploadMode } from '@verso/contract/limits.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { readCounters } from '../photos/queries.ts'
import { findUserById } from '../users/queries.ts'
import { copyBox, originalPixels } from './copy-box.ts'
import { averageUsage } from './estimate-queries.ts'

type Estimate = CallOutput<'estimateAnalysis'>

/** With fewer calls of the same kind, their average is not representative. */
const minCalls = 20

/**
 * Estimates tokens and cost of photos at the caller's dimensions: from earlier calls, otherwise by the provider's
 * rules.
 */
export async function estimateAnalysis(
  { db, config, vision }: Pick<Deps, 'db' | 'config' | 'vision'>,
  { userId }: Actor,
  { count, mode = defaultUploadMode }: ParsedInput<'estimateAnalysis'>,
): Promise<Estimate> {
  const user = await findUserById(db, userId)
  if (!user) throw new AppError('not_found', 'This account does not exist any more.')
  const photos = count ?? (await readCounters(db, userId)).pending
  const dimensions = { width: user.dimension_width || null, height: user.dimension_height || null }
  const model = vision.current()
  const source = { provider: model.provider, model: model.name }
  const average = await averageUsage(db, source, { mode, ...dimensions })
  if (average.n >= minCalls) return multiply(photos, average, 'observed')
  const tokens = model.estimateTokens(copyBox(user, originalPixels({ config, model })))
  const cost = model.priceOf?.(tokens) ?? null
  const one = { prompt: tokens.prompt_tokens, completion: tokens.completion_tokens, cost }
  return multiply(photos, one, 'formula')
}

function multiply(
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
