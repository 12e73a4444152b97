import type { Db } from '../../db/client.ts'
import type { Details } from '../../ports/vision-model.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { decidedTerms, vocabularyModes } from '../keywords/vocabulary-mode-queries.ts'
import type { Prediction } from './prediction.ts'

type Decided = Awaited<ReturnType<typeof decidedTerms>>

/** Splits words into preferred terms and those that wait for the owner. Words that the owner refused are in neither. */
export function sortOut(
  words: readonly string[],
  { preferred, refused }: Decided,
): { kept: string[]; waiting: string[] } {
  const isPreferred = (word: string) => preferred.has(foldKeyword(word))
  return {
    kept: words.filter(isPreferred),
    waiting: distinctKeywords(
      words.filter((word) => !isPreferred(word) && !refused.has(foldKeyword(word))),
    ),
  }
}

/**
 * In the mode `only`, keeps only preferred terms as keywords of a prediction, whichever model made it. Call it while
 * holding the lock of the terms, and after words were replaced, so that synonyms have become their terms.
 */
export async function inPreferredTerms(
  tx: Db,
  { id, user_id }: { id: string; user_id: string },
  prediction: Prediction,
): Promise<Prediction> {
  const modes = await vocabularyModes(tx, user_id, [id])
  if (modes.get(id) !== 'only') return prediction
  const { keywords } = prediction
  const decided = await decidedTerms(tx, user_id, keywords.map(foldKeyword))
  const { kept, waiting } = sortOut(keywords, decided)
  const details = detailsOf(prediction.details, new Set(kept.map(foldKeyword)))
  return { ...prediction, keywords: kept, proposed_keywords: waiting, details }
}

/** Removes the details of words that are not keywords any more. */
function detailsOf(json: string | null, kept: ReadonlySet<string>): string | null {
  if (!json) return json
  const details = JSON.parse(json) as Details
  const keywords = details.keywords?.filter(({ keyword }) => kept.has(foldKeyword(keyword)))
  return JSON.stringify({ ...details, ...(keywords && { keywords }) })
}
