import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { totalCreditSql } from '../credits/queries.ts'
import type { UploadTarget } from '../photos/object-keys.ts'

export type Ticket = Selectable<Database['upload_tickets']>
type NewTicket = Pick<
  Ticket,
  | 'name'
  | 'content_type'
  | 'bytes'
  | 'mode'
  | 'original_name'
  | 'note'
  | 'people'
  | 'unless_known'
  | 'album_id'
  | 'app_token_id'
  | 'expires_at'
>

/** Serializes the signings of a user until the transaction ends, so that each counts the tickets of the others. */
export async function lockSigning(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign/${userId}`}, 0))`.execute(tx)
}

/**
 * What the caller may still upload. `openTickets` excludes the ticket of this name, so that a renewal counts once
 * (A-91).
 */
type Allowance = { openTickets: number; credits: number }

export async function readAllowance(
  db: Db,
  userId: string,
  name: string,
  now: Date,
): Promise<Allowance> {
  const { rows } = await sql<Allowance>`
    select ${totalCreditSql(userId)} as credits, count(*) as "openTickets"
    from upload_tickets where user_id = ${userId} and name <> ${name} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0] ?? { openTickets: 0, credits: 0 }
}

/** Opens or renews a ticket of the caller; false when another user has an open ticket of this name. */
export async function saveTicket(
  tx: Db,
  userId: string,
  ticket: NewTicket,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('upload_tickets')
    .values({ ...ticket, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...ticket, user_id: userId })
        .where((old) =>
          old.or([
            old('upload_tickets.user_id', '=', userId),
            old('upload_tickets.expires_at', '<=', now),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The ticket of an upload, even if it has expired and was not removed yet. */
export async function findTicket(
  db: Db,
  userId: string,
  name: string,
): Promise<Ticket | undefined> {
  return db
    .selectFrom('upload_tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Extends the open ticket of a transfer to at least `ms` milliseconds from now, and returns it. */
export async function extendTicket(
  db: Db,
  name: string,
  now: Date,
  ms: number,
): Promise<Ticket | undefined> {
  const until = new Date(now.getTime() + ms)
  return db
    .updateTable('upload_tickets')
    .set((row) => ({ expires_at: row.fn<Date>('greatest', ['expires_at', sql.val(until)]) }))
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes expired tickets, each after an extra time that depends on the size of its photo. */
export async function deleteExpiredTickets(
  db: Db,
  now: Date,
  secondsPerByte: number,
): Promise<number> {
  const patience = sql<Date>`expires_at + make_interval(secs => bytes * ${secondsPerByte}::float8)`
  const { numDeletedRows } = await db
    .deleteFrom('upload_tickets')
    .where('expires_at', '<=', now)
    .where(patience, '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the photos whose owner has a ticket for them, even an expired one. */
export async function withTicket(db: Db, photos: UploadTarget[]): Promise<UploadTarget[]> {
  const owners = photos.map(({ userId }) => userId)
  const names = photos.map(({ name }) => name)
  const { rows } = await sql<UploadTarget>`
    select sent.user_id as "userId", sent.name
    from unnest(${owners}::text[], ${names}::text[]) as sent (user_id, name)
    join upload_tickets t on t.name = sent.name and t.user_id::text = sent.user_id`.execute(db)
  return rows
}

type ArrivedPhoto = {
  user_id: string
  object_key: string
  content_type: string
  bytes: number
  sha256: string
}

/** The photo of this name, of any owner, because a signed link does not contain the user. */
export async function findArrived(db: Db, name: string): Promise<ArrivedPhoto | undefined> {
  return db
    .selectFrom('photos')
    .select(['user_id', 'object_key', 'content_type', 'bytes', 'sha256'])
    .where('name', '=', name)
    .executeTakeFirst()
}

type Owner = 'task' | 'photo' | 'ticket'

/**
 * What the originals with these keys belong to: a photo with a task, a photo without a task, or the ticket of an
 * upload that may still become a photo. Keys without an owner are not in the result.
 */
export async function findOwners(db: Db, keys: string[]): Promise<Map<string, Owner>> {
  // A stored key ends with the file name of the signed key, after a prefix that makes it unique: 36 characters and a
  // hyphen.
  const { rows } = await sql<{ key: string; owner: Owner }>`
    with named as (
      select key, split_part(key, '/', 3) as file from unnest(${keys}::text[]) as key
    )
    select key, case when t.photo_id is not null then 'task' when p.id is not null then 'photo' else 'ticket' end as owner
    from named left join photos p on p.object_key = key left join analysis_tasks t on t.photo_id = p.id
    where p.id is not null
      or exists (select from upload_tickets u where u.name in (file, substr(file, 38)))`.execute(db)
  return new Map(rows.map(({ key, owner }) => [key, owner]))
}
