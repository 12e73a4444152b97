import type { DashboardRow } from '@verso/contract/admin.ts'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { countUsers, listUsers, type DashboardUser, readTotals } from './dashboard-queries.ts'

/** One page of users, newest account first, and the totals of the installation. */
export async function readDashboard(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { page, limit, search: rawSearch }: ParsedInput<'getDashboard'>,
): Promise<CallOutput<'getDashboard'>> {
  // Line breaks separate the fields in the searched column, so all white space is searched as a space.
  const search = rawSearch.replace(/\s+/g, ' ')
  const week = { now: clock.now(), timeZone: config.TIME_ZONE }
  const pageRange = { limit, offset: (page - 1) * limit }
  const [users, totals, found] = await Promise.all([
    listUsers(db, search, pageRange, week),
    readTotals(db),
    search ? countUsers(db, search) : null,
  ])
  return {
    users: users.map(toRow),
    total_users: totals.users,
    total_images: totals.images,
    total_pending_images: totals.pending,
    length: found ?? totals.users,
  }
}

function toRow(row: DashboardUser): DashboardRow {
  const { email, full_name, role, total_credit, verified } = row
  return {
    user: { email, full_name, role, total_credit, verified },
    total_images: row.total_images,
    last_upload_date: row.last_upload_at?.toISOString() ?? null,
    last_upload_quantity: row.last_upload_count,
    total_images_week: row.uploaded,
    total_completed_images: row.completed,
    total_pending_images: row.pending,
    total_deleted_images_thisweek: row.deleted,
    current_plan: row.tier,
    spending_cap: row.spending_cap,
  }
}
