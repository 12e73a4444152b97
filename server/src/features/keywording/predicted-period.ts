import type { Description } from '../../ports/vision-model.ts'
import { possiblePeriod } from '../../text/periods/possible-period.ts'
import { cleanLabel } from './labels.ts'

/** The period of an answer and its EDTF, see `possiblePeriod`; `NA` if it has no possible one. */
export function predictedPeriod(
  { period, period_edtf }: Pick<Description, 'period' | 'period_edtf'>,
  now: Date,
): { period: string; period_edtf: string | null } {
  const possible = possiblePeriod({ label: cleanLabel(period), edtf: period_edtf }, now)
  return { period: possible?.label ?? 'NA', period_edtf: possible?.edtf ?? null }
}
