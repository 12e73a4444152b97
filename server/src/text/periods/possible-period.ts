import { edtfLabel, parseEdtf } from './edtf.ts'
import { periodToEdtf } from './period-words.ts'

/** Years, decades and eras: "Around 1750", "the 80s", "500 BC". */
const years =
  /\d{3}|\d\d['’]?s\b|\d\s*(?:BCE?|CE|AD|v\.\s?Chr|av\.\s?J|a\.\s?C|d\.\s?C|n\.\s?e)|\bAD\s*\d/i

/**
 * A period as EDTF, and its label, which is derived from the EDTF so that the two never differ. Words without a date,
 * such as "after the war", are kept as the label. Null if there are no words, or if they contain years from which no
 * valid date can be made, because they are in the future or before photography.
 */
export function possiblePeriod(
  { label, edtf }: { label: string | null; edtf: string | null },
  now: Date,
): { label: string; edtf: string | null } | null {
  for (const text of [edtf, label]) {
    const written = text?.trim() ?? ''
    const valid = [written, periodToEdtf(written)].find((each) => each && parseEdtf(each, now))
    const period = valid && parseEdtf(valid, now)
    if (period) return { label: edtfLabel(period), edtf: valid }
  }
  const isPossible = label && !years.test(label) && periodToEdtf(label) === null
  return isPossible ? { label, edtf: null } : null
}
