import type { Judged } from './judge.ts'
import type { Measure } from './measure.ts'
import { measures } from './measures.ts'
import type { Column } from './record.ts'
import {
  type Estimate,
  estimate,
  mean,
  median,
  p95,
  pairedDifference,
  shareInterval,
} from './statistics.ts'

export type Row = { measure: Measure; cells: (Estimate | null)[] }

/** `judged` has one list for each column; null if the column has no answer for the photo. */
export type Comparison = { columns: Column[]; judged: (Judged | null)[][] }

const valuesOf = (judged: readonly (Judged | null)[], measure: Measure) =>
  judged.map((each) => each && measure.of(each))

/** A row for each measure for which any column has a value. */
export function rowsOf({ judged }: Comparison): Row[] {
  return measures
    .map((measure) => ({ measure, cells: judged.map((list) => cellOf(list, measure)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
}

const summaries = { mean, median, p95 }

function cellOf(judged: readonly (Judged | null)[], measure: Measure): Estimate | null {
  const values = valuesOf(judged, measure).filter((value) => value !== null)
  const found = estimate(values, summaries[measure.summary])
  const isYesNo = measure.unit === 'share' && values.every((value) => value === 0 || value === 1)
  return found && isYesNo ? { ...found, interval: shareInterval(found.value, found.count) } : found
}

/** Two columns of the same condition, and the measures in which the photos show a difference. */
export type Difference = { one: Column; other: Column; rows: { measure: Measure; by: Estimate }[] }

/** Compares the first column of each condition with the others of that condition, photo by photo. */
export function differencesOf({ columns, judged }: Comparison): Difference[] {
  return columns.flatMap((other, at) => {
    const first = columns.findIndex(({ condition }) => condition === other.condition)
    const one = columns[first]
    if (!one || first === at) return []
    const rows = measures.flatMap((measure) => {
      const [before, after] = [
        valuesOf(judged[first] ?? [], measure),
        valuesOf(judged[at] ?? [], measure),
      ]
      const by = measure.better && pairedDifference(before, after)
      return by ? [{ measure, by }] : []
    })
    return [{ one, other, rows }]
  })
}

/** Whether a difference is more than chance, so that its interval excludes 0, and does not round to 0. */
export const isClear = ({ value, interval, count }: Estimate, measure: Measure): boolean =>
  count > 1 &&
  (interval.low > 0 || interval.high < 0) &&
  Number.parseFloat(writtenDifference(value, measure)) > 0

/** The difference of two figures without its sign; for shares in points: from 20 % to 25 % is 5 points. */
export const writtenDifference = (by: number, measure: Measure): string =>
  measure.unit === 'share'
    ? `${Math.round(Math.abs(by) * 100)} points`
    : written(Math.abs(by), measure)

/** A figure formatted for people: `62 %`, `3.5 years`, `0.21`. */
export function written(value: number, { unit }: Measure): string {
  if (unit === 'share') return `${Math.round(value * 100)} %`
  if (unit === 'tokens') return Math.round(value).toLocaleString('en')
  if (unit === 'usd') return value.toFixed(value > 0 && value < 0.1 ? 4 : 2)
  return value.toFixed(1)
}
