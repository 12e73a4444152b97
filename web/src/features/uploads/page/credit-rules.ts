import { isAdminRole } from '@verso/contract/rules.ts'

type Payer = { role: string; tier: string; total_credit?: number }

/**
 * How many queued files must be removed before the upload may start; 0 if it may. UP-035, taken literally: a free
 * account whose credits minus queued files are at most 0 may not start, so one credit must remain.
 */
export function surplus({ role, tier, total_credit = 0 }: Payer, queued: number): number {
  if (isAdminRole(role) || tier !== 'free') return 0
  return Math.max(0, queued - total_credit + 1)
}

/** Without credits no files can be added (UP-028). True until the user is loaded. */
export function mayAdd(payer: Payer | undefined): boolean {
  return payer === undefined || isAdminRole(payer.role) || (payer.total_credit ?? 0) > 0
}

/** Credits before and after, `1,240 − 312 = 928`; only before while nothing is queued. */
export function creditForecast({ total_credit = 0 }: Payer, queued: number): string {
  const [before, taken, after] = [total_credit, queued, total_credit - queued].map(signed)
  return queued === 0 ? `${before}` : `${before} − ${taken} = ${after}`
}

const signed = (value: number) => value.toLocaleString('en').replace('-', '−')
