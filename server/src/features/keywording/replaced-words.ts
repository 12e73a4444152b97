import type { Details } from '../../ports/vision-model.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { type Replacements, replaceWords } from '../keywords/replace-words.ts'
import type { Prediction } from './prediction.ts'

/** The prediction in its owner's words, without those that were removed from the photo. */
export function withReplacedWords(
  prediction: Prediction,
  excludedOnPhoto: readonly string[],
  by: Replacements,
): Prediction {
  const excluded = new Set(excludedOnPhoto.map(foldKeyword))
  const keywords = replaceWords(prediction.keywords, by).filter(
    (keyword) => !excluded.has(foldKeyword(keyword)),
  )
  return { ...prediction, keywords, details: renamedDetails(prediction.details, by) }
}

/** The details of a word are kept for each word that replaces it. */
function renamedDetails(json: string | null, by: Replacements): string | null {
  if (!json) return json
  const details = JSON.parse(json) as Details
  const keywords = details.keywords?.flatMap((detail) =>
    (by.get(foldKeyword(detail.keyword)) ?? [detail.keyword]).map((keyword) => ({
      ...detail,
      keyword,
    })),
  )
  return JSON.stringify({ ...details, ...(keywords && { keywords }) })
}
