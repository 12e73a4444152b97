import type { Judged } from './judge.ts'

type Unit = 'share' | 'years' | 'seconds' | 'tokens' | 'usd'

/** One figure of the report: a value for each photo, null if it has none, and how the values are summarised. */
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

/** A measure whose values are a share or yes/no; the figure is their mean. */
export const share = (
  group: Measure['group'],
  better: Measure['better'],
  [id, label, meaning]: [id: string, label: string, meaning: string],
  of: Measure['of'],
): Measure => ({ id, group, label, meaning, unit: 'share', summary: 'mean', better, of })

export const yesNo = (value: boolean | null | undefined): number | null =>
  typeof value === 'boolean' ? Number(value) : null
