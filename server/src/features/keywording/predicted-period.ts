import type { Description } from '../../ports/vision-model.ts'
import { edtfLabel, parseEdtf } from '../../text/periods/edtf.ts'
import { periodToEdtf } from '../../text/periods/period-words.ts'
import { cleanLabel } from './labels.ts'

/**
 * The period of an answer as EDTF, and its label, which is derived from the EDTF so that the two never differ. Words
 * without a date, such as "after the war", are kept as the label. The label is `NA` if there are no words, or if they
 * contain a year or decade from which no valid date can be made.
 */
export function predictedPeriod(
  { period, period_edtf }: Pick<Description, 'period' | 'period_edtf'>,
  now: Date,
): { period: string; period_edtf: string | null } {
  const label = cleanLabel(period)
  for (const text of [period_edtf, label]) {
    const edtf = possibleEdtf(text ?? '', now)
    const dates = edtf && parseEdtf(edtf, now)
    if (dates) return { period: edtfLabel(dates), period_edtf: edtf }
  }
  const isPossible = label !== null && !/\d{4}|\d\d['’]?s\b/.test(label)
  return { period: isPossible ? label : 'NA', period_edtf: null }
}

function possibleEdtf(text: string, now: Date): string | null {
  const written = text.trim()
  if (parseEdtf(written, now)) return written
  return periodToEdtf(written)
}
