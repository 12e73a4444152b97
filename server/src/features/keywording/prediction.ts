import { noEvidence } from '../../ports/evidence.ts'
import {
  type Description,
  type DescribeOptions,
  type Details,
  type KeywordDetail,
  type Place,
  VisionError,
} from '../../ports/vision-model.ts'
import { placeNames } from '../../text/known-place.ts'
import { cut, plainText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { lowerCommonWords } from './keyword-case.ts'
import { cleanKeywords } from './keyword-cleaning.ts'
import { broaderTerms, detailsByKeyword } from './keyword-details.ts'
import { inStyle } from './keyword-style.ts'
import { cleanLabel } from './labels.ts'
import { withoutNearDuplicates } from './near-duplicates.ts'
import { predictedPeriod } from './predicted-period.ts'

/** A description as it is stored with the photo. */
export type Prediction = {
  keywords: string[]
  /** Keywords that wait until the owner accepts them. */
  proposed_keywords: string[]
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
  text_in_image: string | null
}

const maxKeywords = 50
/** If fewer keywords than this remain of a repetitive list, the answer is retried. */
const minAfterRepetition = 5
const maxLength = { text: 4000 }

type Source = { model: string; prompt_version: string; now: Date }

/** What the owner has set; it applies to every model. */
type Requested = Pick<DescribeOptions, 'keywordCount' | 'style' | 'keywordsOnly'>
const nothingSet: Requested = { keywordCount: null, style: null, keywordsOnly: false }

/**
 * Cleans an answer for storing: tidy, limited in length, `NA` for unknown (A-17, A-82), without the keywords that
 * were excluded on this photo before. Globally excluded keywords are kept and filtered on reading, so that lifting an
 * exclusion brings them back (A-07). Broader terms of sure keywords follow the keywords. Fewer than five keywords are
 * fine, unless they are the rest of a list that repeats itself. Throws `VisionError` for an empty answer and for a
 * refusal (A-16).
 */
export function toPrediction(
  answer: Description,
  excludedOnPhoto: readonly string[],
  { now, ...source }: Source,
  requested = nothingSet,
): Prediction {
  const { keywordCount, keywordsOnly } = requested
  const description = cleanText(answer.description)
  if (isRefusal(description)) throw refused(answer)
  const { keywords, details } = keywordsOf(answer, requested)
  if (keywords.length === 0) throw empty('The AI gave no keywords.', answer)
  if (saysNothing(description) && !keywordsOnly) throw empty('The AI gave no description.', answer)
  const excluded = new Set(excludedOnPhoto.map(foldKeyword))
  const kept = keywords
    .filter((keyword) => !excluded.has(foldKeyword(keyword)))
    .slice(0, Math.min(keywordCount?.max ?? maxKeywords, maxKeywords))
  const period = predictedPeriod(answer, now)
  return {
    keywords: kept,
    proposed_keywords: [],
    description: keywordsOnly ? '' : description,
    reason: cleanText(answer.reason),
    ...period,
    ...locationOf(answer),
    details: detailsOf(answer, details, { kept, hasPeriod: period.period !== 'NA' }),
    text_in_image: answer.details?.text_in_image ?? null,
    ...source,
    ...(answer.prompt_version && { prompt_version: answer.prompt_version }),
  }
}

const cleanText = (text: string) =>
  cut(
    plainText(text).replace(/^(here('|’)?s|here is|sure, here)\b[^.:]{0,80}:\s*/i, ''),
    maxLength.text,
  )

function keywordsOf(answer: Description, { style }: Requested) {
  const keywords = cleanKeywords(answer.keywords)
  const isLoop = answer.keywords.length > 60 || keywords.length < answer.keywords.length * 0.6
  if (answer.keywords.length >= 20 && isLoop && keywords.length < minAfterRepetition) {
    throw empty('The AI repeated itself.', answer)
  }
  const { description, reason, location, place } = answer
  const names = place ? placeNames(place).join('; ') : ''
  const sentences = plainText(`${description} ${reason} (${location}; ${names})`)
  const isHint = hintTest(answer.details?.name_hints ?? [])
  const shown = lowerCommonWords(withoutNearDuplicates(keywords), sentences).filter(
    (keyword) => !isHint(keyword),
  )
  const details = detailsByKeyword(answer.details?.keywords ?? [])
  const broader = broaderTerms(shown, details).filter(({ keyword }) => !isHint(keyword))
  for (const term of broader) details.set(foldKeyword(term.keyword), term)
  return { keywords: inStyle([...shown, ...broader.map(({ keyword }) => keyword)], style), details }
}

/**
 * Whether a keyword is or contains a name that only the model claims to recognise, in any order ("Star, Jane"): such a
 * name stays a hint (A-16). A name of one word may also be part of a name that the owner gave, so it must be the whole
 * keyword.
 */
function hintTest(hints: readonly string[]): (keyword: string) => boolean {
  const wordsOf = (text: string) => foldKeyword(text.replaceAll(',', ' ')).split(/\s+/)
  const names = hints.map(wordsOf)
  return (keyword) => {
    const words = wordsOf(keyword)
    return names.some(
      (name) =>
        name.every((word) => words.includes(word)) && (name.length > 1 || words.length === 1),
    )
  }
}

/** JSON of the answer's details. The details of keywords have the same order and spelling as the stored keywords. */
function detailsOf(
  { details }: Description,
  byKeyword: ReadonlyMap<string, KeywordDetail>,
  { kept, hasPeriod }: { kept: readonly string[]; hasPeriod: boolean },
): string | null {
  if (!details) return null
  const keywords = kept.flatMap((keyword) => {
    const detail = byKeyword.get(foldKeyword(keyword))
    return detail ? [{ ...detail, keyword }] : []
  })
  const stored: Details = {
    ...details,
    // The evidence for a period that was dropped, such as a year in the future, is none.
    ...(!hasPeriod && { period: noEvidence }),
    ...(keywords.length > 0 && { keywords }),
  }
  return JSON.stringify(stored)
}

function locationOf({ location, place }: Description) {
  const parts: Place = {
    sublocation: cleanLabel(place?.sublocation),
    city: cleanLabel(place?.city),
    state: cleanLabel(place?.state),
    country: cleanLabel(place?.country),
  }
  return { location: cleanLabel(location) ?? (placeNames(parts).join(', ') || 'NA'), ...parts }
}

/** Whether the description is a refusal. */
const isRefusal = (text: string) =>
  /^((i['’]m|i am|we['’]re) sorry|sorry|i apologi[sz]e)[,.]?( but)? i (can|am|['’]m|do|won)|^i( can['’]?t| cannot|['’]m unable to| am unable to|['’]m not able to| won['’]t) (help|assist|identify|describe|analy[sz]e|process|provide|comply|fulfil)|^as an ai\b/i.test(
    text,
  )

const empty = (sentence: string, { usage }: Description) =>
  new VisionError('retry', 'bad_answer', sentence, { usage })

const refused = ({ usage }: Description) =>
  new VisionError('final', 'refused', 'The AI provider declined this photo.', { usage })
