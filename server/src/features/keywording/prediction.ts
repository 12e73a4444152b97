import { type Description, type Place, VisionError } from '../../ports/vision-model.ts'
import { placeNames } from '../../text/known-place.ts'
import { cut, plainText } from '../../text/plain-text.ts'
import { saysNothing } from '../../text/says-nothing.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { edtfLabel, parseEdtf } from './edtf.ts'
import { lowerCommonWords } from './keyword-case.ts'
import { cleanKeywords } from './keyword-cleaning.ts'

/** A description as it is stored with the photo. */
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

const maxKeywords = 50
/** Keywords that a repetitive list must still have without its repetitions. */
const minAfterRepetition = 5
const maxLength = { text: 4000, label: 200 }

type Source = { model: string; prompt_version: string; now: Date }

/**
 * Cleans an answer for storing: tidy, limited in length, without the keywords that were excluded on this photo before,
 * `NA` for unknown (A-17, A-82). Globally excluded keywords stay in: they are filtered on reading, so that lifting an
 * exclusion brings them back (A-07). Fewer than five keywords are fine, unless they are the rest of a list that repeats
 * itself. Throws `VisionError` for an empty answer and for a refusal (A-16).
 */
export function toPrediction(
  answer: Description,
  excludedOnPhoto: readonly string[],
  { now, ...source }: Source,
): Prediction {
  const description = cleanText(answer.description)
  if (isRefusal(description)) throw refused(answer)
  const keywords = keywordsOf(answer)
  if (keywords.length === 0) throw empty('The AI gave no keywords.', answer)
  if (saysNothing(description)) throw empty('The AI gave no description.', answer)
  const excluded = new Set(excludedOnPhoto.map(foldKeyword))
  return {
    keywords: keywords
      .filter((keyword) => !excluded.has(foldKeyword(keyword)))
      .slice(0, maxKeywords),
    description,
    reason: cleanText(answer.reason),
    ...periodOf(answer, now),
    ...locationOf(answer),
    details: answer.details ? JSON.stringify(answer.details) : null,
    ...source,
    ...(answer.prompt_version && { prompt_version: answer.prompt_version }),
  }
}

const cleanText = (text: string) =>
  cut(
    plainText(text).replace(/^(here('|’)?s|here is|sure, here)\b[^.:]{0,80}:\s*/i, ''),
    maxLength.text,
  )

function keywordsOf(answer: Description): string[] {
  const keywords = cleanKeywords(answer.keywords)
  const isLoop = answer.keywords.length > 60 || keywords.length < answer.keywords.length * 0.6
  if (answer.keywords.length >= 20 && isLoop && keywords.length < minAfterRepetition) {
    throw empty('The AI repeated itself.', answer)
  }
  const { description, reason, location, place } = answer
  const names = place ? placeNames(place).join('; ') : ''
  return lowerCommonWords(keywords, plainText(`${description} ${reason} (${location}; ${names})`))
}

function periodOf({ period, period_edtf }: Description, now: Date) {
  const label = cleanLabel(period)
  const edtf = [period_edtf, label].map((text) => text?.trim() ?? '')
  const valid = edtf.find((text) => parseEdtf(text, now)) ?? null
  const dates = valid && parseEdtf(valid, now)
  const isWorded = label !== null && label !== valid
  return { period: isWorded ? label : dates ? edtfLabel(dates) : 'NA', period_edtf: valid }
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

/** Without the parts that say nothing: `Unknown city, France` becomes `France`. */
function cleanLabel(text: string | null | undefined): string | null {
  const clean = cut(plainText(text ?? ''), maxLength.label)
  if (saysNothing(clean)) return null
  const parts = clean.split(', ').filter((part) => !saysNothing(part))
  return parts.join(', ')
}

/** A refusal written as a description. */
const isRefusal = (text: string) =>
  /^((i['’]m|i am|we['’]re) sorry|sorry|i apologi[sz]e)[,.]?( but)? i (can|am|['’]m|do|won)|^i( can['’]?t| cannot|['’]m unable to| am unable to|['’]m not able to| won['’]t) (help|assist|identify|describe|analy[sz]e|process|provide|comply|fulfil)|^as an ai\b/i.test(
    text,
  )

const empty = (sentence: string, { usage }: Description) =>
  new VisionError('retry', 'bad_answer', sentence, { usage })

const refused = ({ usage }: Description) =>
  new VisionError('final', 'refused', 'The AI provider declined this photo.', { usage })
