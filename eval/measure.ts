import type { Judged } from './judge.ts'

type Unit = 'share' | 'years' | 'seconds' | 'tokens' | 'usd'

/** One figure of the report: a value for each photo, null where the photo has none, and how they are summed up. */
export type Measure = {
  id: string
  group: 'Keywords' | 'Kinds of keywords' | 'Period' | 'Place' | 'Effort'
  label: string
  meaning: string
  unit: Unit
  summary: 'mean' | 'median' | 'p95'
  better: 'higher' | 'lower' | null
  of(judged: Judged): number | null
}

/** A share of each photo, or whether something is so: the figure is the mean. */
export const share = (
  group: Measure['group'],
  better: Measure['better'],
  [id, label, meaning]: [id: string, label: string, meaning: string],
  of: Measure['of'],
): Measure => ({ id, group, label, meaning, unit: 'share', summary: 'mean', better, of })

export const yesNo = (value: boolean | null | undefined): number | null =>
  typeof value === 'boolean' ? Number(value) : null
