import type { DashboardRow } from '@verso/contract/admin.ts'

export type Person = DashboardRow

/** What a row's buttons open. */
export type PersonActions = Record<
  'changeRole' | 'giveCredits' | 'capSpending',
  (person: Person) => void
>
