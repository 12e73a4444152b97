import type { DashboardRow } from '@verso/contract/admin.ts'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { countPeople, listPeople, type PersonRow, readTotals } from './dashboard-queries.ts'

/** One page of people, the newest account first, and the sums of the installation. */
export async function readDashboard(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { page, limit, search: typed }: ParsedInput<'getDashboard'>,
): Promise<CallOutput<'getDashboard'>> {
  // No field holds a line end, and it keeps the fields apart in what is searched.
  const search = typed.trim().replace(/\s+/g, ' ')
  const week = { now: clock.now(), timeZone: config.TIME_ZONE }
  const place = { limit, offset: (page - 1) * limit }
  const [people, totals, found] = await Promise.all([
    listPeople(db, search, place, week),
    readTotals(db),
    search ? countPeople(db, search) : null,
  ])
  return {
    users: people.map(toRow),
    total_users: totals.users,
    total_images: totals.images,
    total_pending_images: totals.pending,
    length: found ?? totals.users,
  }
}

function toRow(person: PersonRow): DashboardRow {
  const { email, full_name, role, total_credit, verified } = person
  return {
    user: { email, full_name, role, total_credit, verified },
    total_images: person.total_images,
    last_upload_date: person.last_upload_at?.toISOString() ?? null,
    last_upload_quantity: person.last_upload_count,
    total_images_week: person.uploaded,
    total_completed_images: person.completed,
    total_pending_images: person.pending,
    total_deleted_images_thisweek: person.deleted,
    current_plan: person.tier,
    spending_cap: person.spending_cap,
  }
}
