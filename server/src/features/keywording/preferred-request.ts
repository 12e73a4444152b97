import { limits } from '@verso/contract/limits.ts'
import type { Db } from '../../db/client.ts'
import type { DescribeOptions } from '../../ports/vision-model.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { foldKeyword } from '../keywords/fold.ts'
import {
  frequentTerms,
  type PhotoFactsAndNote,
  preferredAmong,
  readFacts,
  vocabularyModes,
} from '../keywords/vocabulary-mode-queries.ts'

const { termsInPrompt, moreInPrompt } = limits.vocabulary
const byLetters = new Intl.Collator('en').compare

type PreferredRequest = Pick<DescribeOptions, 'preferred' | 'alsoPreferred' | 'onlyPreferred'>

/**
 * The preferred terms for the prompt of a photo: the most used ones in alphabetical order, which are the same for all
 * photos, and from a larger vocabulary also those that the photo's facts name. Null in the mode `off`, and if there
 * is nothing to prefer.
 */
export async function preferredRequest(
  db: Db,
  { userId, photoId }: Pick<Claim, 'userId' | 'photoId'>,
): Promise<PreferredRequest | null> {
  const mode = (await vocabularyModes(db, userId, [photoId])).get(photoId) ?? 'off'
  if (mode === 'off') return null
  const preferred = await frequentTerms(db, userId, termsInPrompt)
  if (mode === 'prefer' && preferred.length === 0) return null
  const isAll = preferred.length < termsInPrompt
  const facts = isAll ? undefined : await readFacts(db, photoId)
  const named = facts ? await preferredAmong(db, userId, namedFolds(facts), moreInPrompt) : []
  const known = new Set(preferred)
  return {
    preferred: preferred.toSorted(byLetters),
    alsoPreferred: named.filter((term) => !known.has(term)),
    onlyPreferred: mode === 'only',
  }
}

/** Everything that the facts and the owner's note may name: keywords and places as a whole, and each word. */
function namedFolds({ facts, note }: PhotoFactsAndNote): string[] {
  const places = [facts?.place, facts?.gps_place].flatMap((place) => Object.values(place ?? {}))
  const texts = [facts?.existing_title, facts?.existing_caption, note, ...places]
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, 2000))
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const folds = [...(facts?.existing_keywords ?? []), ...words].map(foldKeyword)
  return [...new Set(folds)].filter((fold) => fold !== '')
}
