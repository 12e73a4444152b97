import { type Description, type Place, VisionError } from '../../ports/vision-model.ts'
import { placeWords } from '../../text/known-place.ts'
import { cut, plainText } from '../../text/plain-text.ts'
import { foldKeyword } from '../keywords/fold.ts'
import { edtfLabel, parseEdtf } from './edtf.ts'
import { lowerCommonWords } from './keyword-case.ts'
import { cleanKeywords } from './keyword-cleaning.ts'
import { saysNothing } from '../../text/says-nothing.ts'

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
/** What a list must still hold once its repetitions are gone. */
const leastOfLoop = 5
const longest = { text: 4000, label: 200 }

type Source = { model: string; prompt_version: string; now: Date }

/**
 * Makes an answer fit to keep: tidy, bounded, without the keywords taken off this very photo before, unknown as `NA`
 * (A-17, A-82). Global exclusions stay in: they are applied on reading, so that lifting one brings
 * keywords back (A-07). Fewer than five keywords are kept where they are all that a model is sure of, and are no
 * answer where they are what a loop left. Throws `VisionError` for an answer that says nothing, or no (A-16).
 */
export function toPrediction(
  answer: Description,
  excludedOnPhoto: readonly string[],
  { now, ...source }: Source,
): Prediction {
  const description = told(answer.description)
  if (isRefusal(description)) throw refused(answer)
  const words = keywordsOf(answer)
  if (words.length === 0) throw empty('The AI gave no keywords.', answer)
  if (saysNothing(description)) throw empty('The AI gave no description.', answer)
  const excluded = new Set(excludedOnPhoto.map(foldKeyword))
  return {
    keywords: words.filter((word) => !excluded.has(foldKeyword(word))).slice(0, mostKeywords),
    description,
    reason: told(answer.reason),
    ...periodOf(answer, now),
    ...locationOf(answer),
    details: answer.details ? JSON.stringify(answer.details) : null,
    ...source,
    ...(answer.prompt_version && { prompt_version: answer.prompt_version }),
  }
}

const told = (text: string) =>
  cut(
    plainText(text).replace(/^(here('|’)?s|here is|sure, here)\b[^.:]{0,80}:\s*/i, ''),
    longest.text,
  )

function keywordsOf(answer: Description): string[] {
  const words = cleanKeywords(answer.keywords)
  const isLoop = answer.keywords.length > 60 || words.length < answer.keywords.length * 0.6
  if (answer.keywords.length >= 20 && isLoop && words.length < leastOfLoop) {
    throw empty('The AI repeated itself.', answer)
  }
  const { description, reason, location, place } = answer
  const names = place ? placeWords(place).join('; ') : ''
  return lowerCommonWords(words, plainText(`${description} ${reason} (${location}; ${names})`))
}

function periodOf({ period, period_edtf }: Description, now: Date) {
  const label = known(period)
  const edtf = [period_edtf, label].map((text) => text?.trim() ?? '')
  const valid = edtf.find((text) => parseEdtf(text, now)) ?? null
  const dates = valid && parseEdtf(valid, now)
  const isWorded = label !== null && label !== valid
  return { period: isWorded ? label : dates ? edtfLabel(dates) : 'NA', period_edtf: valid }
}

function locationOf({ location, place }: Description) {
  const parts: Place = {
    sublocation: known(place?.sublocation),
    city: known(place?.city),
    state: known(place?.state),
    country: known(place?.country),
  }
  return { location: known(location) ?? (placeWords(parts).join(', ') || 'NA'), ...parts }
}

/** Of several levels those that say something: `Unknown city, France` is `France`. */
function known(text: string | null | undefined): string | null {
  const clean = cut(plainText(text ?? ''), longest.label)
  if (saysNothing(clean)) return null
  const parts = clean.split(', ').filter((part) => !saysNothing(part))
  return parts.join(', ')
}

/** A refusal that comes as text is one all the same. */
const isRefusal = (text: string) =>
  /^((i['’]m|i am|we['’]re) sorry|sorry|i apologi[sz]e)[,.]?( but)? i (can|am|['’]m|do|won)|^i( can['’]?t| cannot|['’]m unable to| am unable to|['’]m not able to| won['’]t) (help|assist|identify|describe|analy[sz]e|process|provide|comply|fulfil)|^as an ai\b/i.test(
    text,
  )

const empty = (sentence: string, { usage }: Description) =>
  new VisionError('retry', 'bad_answer', sentence, { usage })

const refused = ({ usage }: Description) =>
  new VisionError('final', 'refused', 'The AI provider declined this photo.', { usage })
