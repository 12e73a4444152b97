import { effectiveKeywords } from '../server/src/features/keywords/effective.ts'
import { foldKeyword } from '../server/src/features/keywords/fold.ts'
import type { Details, Place } from '../server/src/ports/vision-model.ts'
import { parseEdtf } from '../server/src/text/periods/edtf.ts'
import { periodToEdtf } from '../server/src/text/periods/period-words.ts'
import { type Answer, type Column, columnId, marksOf, toPredicted, writtenPlace } from './record.ts'
import type { KeptPrediction, ReviewedRow } from './reviewed-queries.ts'
import type { Truth } from './truth.ts'

type Exclusions = ReadonlySet<string>

/**
 * The parts of a photo's description that a person kept, and those that they removed. Their own texts take precedence
 * over predicted ones.
 */
export function reviewedTruth(row: ReviewedRow, excluded: Exclusions, now: Date): Truth {
  const words = effectiveKeywords(row, excluded)
  const edtf = periodOf(row, now)
  const place = placeOf(row)
  return {
    keywords:
      words.length > 0 ? { words, wrong: [...row.excluded_keywords], from: 'person' } : null,
    period: edtf ? { edtf, from: isCameraDate(row, edtf) ? 'file' : 'person' } : null,
    place,
  }
}

function periodOf({ own_period, own_period_edtf, period_edtf }: ReviewedRow, now: Date) {
  if (own_period === null) return period_edtf
  const candidates = [own_period_edtf, own_period, periodToEdtf(own_period)]
  return candidates.find((edtf) => edtf && parseEdtf(edtf, now)) ?? null
}

/** Whether the person kept the date that is in the file: an AI that is asked with facts is given it. */
const isCameraDate = ({ own_period, facts }: ReviewedRow, edtf: string): boolean =>
  own_period === null && facts?.camera_date?.startsWith(edtf) === true

/** If the person wrote another place, the position in the file is ignored. */
function placeOf(row: ReviewedRow): Truth['place'] {
  const { sublocation, city, state, country, own_location, facts } = row
  if (own_location !== null) {
    const names = writtenPlace(own_location)
    return hasName(names) ? { position: null, names, from: 'person' } : null
  }
  const names: Place = { sublocation, city, state, country }
  const position = facts?.gps ?? null
  if (position) return { position, names, from: 'file' }
  return hasName(names) ? { position, names, from: 'person' } : null
}

const hasName = (place: Place) => Object.values(place).some((name) => name !== null)

/** The present and earlier predictions as answers without effort and cost. One for each model and prompt. */
export function storedAnswers(
  row: ReviewedRow,
  excluded: Exclusions,
): { column: Column; answer: Answer }[] {
  const { model, prompt_version } = row
  const all = [...row.earlier.map(keptAnswer), ...(model ? [row] : [])].map((prediction) => ({
    ...prediction,
    details: prediction.details as Details | null,
    keywords: prediction.keywords.filter((keyword) => !excluded.has(foldKeyword(keyword))),
  }))
  const answers = all.map((prediction) => {
    const column = columnOf(prediction.model ?? model, prediction.prompt_version ?? prompt_version)
    const predicted = toPredicted(prediction)
    return {
      column,
      answer: {
        column: column.id,
        predicted,
        error: null,
        seconds: null,
        tokens: null,
        usd: null,
        marks: marksOf(prediction.details),
      },
    }
  })
  // If there are several by the same model and prompt, the last one is used.
  return [...new Map(answers.map((each) => [each.column.id, each])).values()]
}

/** The details of earlier predictions are stored as JSON or as a string of JSON. */
function keptAnswer({ details, ...prediction }: KeptPrediction) {
  const read = typeof details === 'string' ? (JSON.parse(details) as unknown) : details
  return { ...prediction, details: read }
}

function columnOf(model: string | null, prompt_version: string | null): Column {
  const column = {
    provider: 'stored',
    model: model ?? 'unknown',
    prompt_version: prompt_version ?? 'unknown',
    condition: 'facts' as const,
    origin: 'stored' as const,
  }
  return { id: columnId(column), ...column }
}
