import type { CallOutput } from '@verso/contract/call.ts'

type Dashboard = CallOutput<'getDashboard'>
type Row = Dashboard['users'][number]

/** A row of the dashboard: a verified user with photos. */
export function givenPerson(
  name: string,
  { user, ...change }: Partial<Omit<Row, 'user'>> & { user?: Partial<Row['user']> } = {},
): Row {
  return {
    user: {
      email: `${name}@example.org`,
      full_name: name.toUpperCase(),
      role: 'user',
      total_credit: 40,
      verified: true,
      ...user,
    },
    total_images: 1200,
    last_upload_date: '2026-05-02T10:12:00.000Z',
    last_upload_quantity: 30,
    total_images_week: 31,
    total_completed_images: 28,
    total_pending_images: 2,
    total_deleted_images_thisweek: 1,
    current_plan: 'free',
    spending_cap: null,
    ...change,
  }
}

/** A page of users; the totals are those of the whole installation. */
export function dashboardOf(users: Row[], length = users.length): Dashboard {
  return { users, length, total_users: 4321, total_images: 98765, total_pending_images: 12 }
}
