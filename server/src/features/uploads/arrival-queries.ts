import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { preparationLane, wake } from '../ai-schedule/queries.ts'
import { announcement, type NewPhoto } from '../photos/queries.ts'
import type { Ticket } from './queries.ts'

/** A ticket with its owner's role and settings. */
export type TakenTicket = Ticket & {
  role: string
  dimension_height: number
  dimension_width: number
}

/** Deletes and returns the ticket. A concurrent transfer of the same name waits here and then finds no ticket. */
export async function takeTicket(tx: Db, name: string): Promise<TakenTicket | undefined> {
  return tx
    .deleteFrom('upload_tickets')
    .using('users')
    .whereRef('users.id', '=', 'upload_tickets.user_id')
    .where('upload_tickets.name', '=', name)
    .returningAll('upload_tickets')
    .returning(['users.role', 'users.dimension_height', 'users.dimension_width'])
    .executeTakeFirst()
}

/** Adds a photo and the task to prepare it. Returns its id, or null when the name is taken. */
export async function insertPhotoAndTask(
  tx: Db,
  userId: string,
  photo: NewPhoto,
): Promise<string | null> {
  const row = await tx
    .with('photo', (db) =>
      db
        .insertInto('photos')
        .values({ ...photo, user_id: userId })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning(['id', 'user_id']),
    )
    .with('task', (db) =>
      db
        .insertInto('analysis_tasks')
        .columns(['photo_id', 'user_id'])
        .expression((row) => row.selectFrom('photo').select(['id', 'user_id'])),
    )
    .selectFrom('photo')
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Counts a photo that arrived on this day, and notifies workers and the owner's open pages. Call it last in the
 * transaction, because all writes of one owner wait for these rows.
 */
export async function recordArrival(
  tx: Db,
  userId: string,
  { photoId, contentType, day }: { photoId: string; contentType: string; day: string },
): Promise<void> {
  await sql`
    with counted as (
      insert into photo_counters (user_id, pending) values (${userId}, 1)
      on conflict (user_id) do update set pending = photo_counters.pending + 1 returning user_id
    ), added as (
      insert into daily_rollups (day, user_id, uploaded) select ${day}::date, user_id, 1 from counted
      on conflict (day, user_id) do update set uploaded = daily_rollups.uploaded + 1
    )
    select ${wake(preparationLane(contentType))}, ${announcement(userId, [{ id: photoId, status: 'pending' }])}`.execute(
    tx,
  )
}
