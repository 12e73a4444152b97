import type { Description } from '../../ports/vision-model.ts'
import { VisionError } from '../../ports/vision-model.ts'
import { distinctKeywords, foldKeyword } from '../keywords/fold.ts'
import { cleanText } from './embedded-text.ts'

/** A description as the photo's row keeps it. */
export type Prediction = {
  keywords: string[]
  description: string
  reason: string
  period: string
  period_edtf: string | null
  location: string
  sublocation: string | null
  city: string | null
  state: string | null
  country: string | null
  model: string
  prompt_version: string
  /** JSON of `Details`. */
  details: string | null
}

const mostKeywords = 50
const longest = { keyword: 64, text: 4000, label: 200 }
const unknown =
  /^(na|n\/a|n\.a\.|none|null|unknown|unclear|undetermined|not (known|available)|-+|\?+)\.?$/i

/**
 * Makes an answer fit to keep: tidy, bounded, without the keywords taken off this very photo before, unknown as `NA`
 * . Global exclusions stay in: they are applied on reading, so that lifting one brings keywords back.
 * Throws `VisionError` for an answer that says nothing.
 */
export function toPrediction(
  answer: Description,
  excludedOnPhoto: readonly string[],
  source: { model: string; prompt_version: string },
): Prediction {
  const words = distinctKeywords(
    answer.keywords.map((word) => cleanText(word, longest.keyword) ?? ''),
  )
  const description = cleanText(answer.description, longest.text)
  if (words.length === 0) throw empty('The AI gave no keywords.', answer)
  if (!description) throw empty('The AI gave no description.', answer)
  const excluded = new Set(excludedOnPhoto.map(foldKeyword))
  const place = answer.place
  return {
    keywords: words.filter((word) => !excluded.has(foldKeyword(word))).slice(0, mostKeywords),
    description,
    reason: cleanText(answer.reason, longest.text) ?? '',
    period: known(answer.period),
    period_edtf: cleanText(answer.period_edtf, longest.label),
    location: known(answer.location),
    sublocation: cleanText(place?.sublocation, longest.label),
    city: cleanText(place?.city, longest.label),
    state: cleanText(place?.state, longest.label),
    country: cleanText(place?.country, longest.label),
    details: answer.details ? JSON.stringify(answer.details) : null,
    ...source,
  }
}

function known(text: string): string {
  const clean = cleanText(text, longest.label)
  return clean && !unknown.test(clean) ? clean : 'NA'
}

const empty = (sentence: string, { usage }: Description) =>
  new VisionError('retry', 'bad_answer', sentence, { usage })
