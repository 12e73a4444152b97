import type { DashboardRow } from '@verso/contract/admin.ts'

export type Person = DashboardRow

/** Each opens the dialog of one of a row's buttons. */
export type PersonActions = Record<
  'changeRole' | 'giveCredits' | 'capSpending',
  (person: Person) => void
>
