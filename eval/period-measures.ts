import { edtfYears, parseEdtf } from '../server/src/text/periods/edtf.ts'

/** `isInside`: one of the two ranges contains the other. All null if no period was predicted. */
export type JudgedPeriod = {
  isInside: boolean | null
  /** Years between the midpoints; 0 if `isInside`. */
  errorYears: number | null
  /** The number of years that the predicted range spans; 1 for a day or a year. */
  widthYears: number | null
}

type Years = { from: number; to: number }

/** The year of the oldest known photograph, used if a period has no beginning. */
const firstYear = 1826

/** Compares a predicted period with the true one, in years. Both are EDTF; null if the true one cannot be read. */
export function judgePeriod(
  predicted: string | null,
  truth: string,
  now: Date,
): JudgedPeriod | null {
  const known = yearsOf(truth, now)
  if (!known) return null
  const years = predicted === null ? null : yearsOf(predicted, now)
  if (!years) return { isInside: null, errorYears: null, widthYears: null }
  const isInside = isWithin(known, years) || isWithin(years, known)
  return {
    isInside,
    errorYears: isInside ? 0 : Math.abs(midpoint(known) - midpoint(years)),
    widthYears: years.to - years.from + 1,
  }
}

function yearsOf(edtf: string, now: Date): Years | null {
  const period = parseEdtf(edtf, now)
  if (!period) return null
  const { from, to } = edtfYears(period)
  return { from: from ?? firstYear, to: to ?? now.getUTCFullYear() }
}

const isWithin = (inner: Years, outer: Years) => outer.from <= inner.from && inner.to <= outer.to

const midpoint = ({ from, to }: Years) => (from + to) / 2
