import type { MailKind } from '@verso/contract/mails.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Whether the user has not switched off mails of this kind. */
export async function wantsMails(db: Db, userId: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row === undefined
}

/** For each kind that can be switched off, whether the user wants it. */
export async function choicesOf(db: Db, userId: string): Promise<Record<MailKind, boolean>> {
  const rows = await db
    .selectFrom('mail_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  const wants = (kind: MailKind) => rows.every((row) => row.kind !== kind)
  return { expiring: wants('expiring'), used_up: wants('used_up'), batch: wants('batch') }
}

/** Idempotent; ignores unknown users. */
export async function setChoice(
  db: Db,
  userId: string,
  kind: string,
  wanted: boolean,
): Promise<void> {
  if (wanted) {
    const refusals = db.deleteFrom('mail_refusals').where('user_id', '=', userId)
    await refusals.where('kind', '=', kind).execute()
    return
  }
  await sql`
    insert into mail_refusals (user_id, kind) select id, ${kind} from users where id = ${userId}
    on conflict do nothing`.execute(db)
}

/** Records a mail to send; returns null if it was recorded before. */
export async function insertNotice(
  tx: Db,
  userId: string,
  kind: string,
  subject: string,
): Promise<string | null> {
  const row = await tx
    .insertInto('notices')
    .values({ user_id: userId, kind, subject })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks a mail as sent and returns it; undefined if another worker already did. */
export async function claimNotice(db: Db, id: string) {
  return db
    .updateTable('notices')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['id', 'user_id', 'kind', 'subject'])
    .executeTakeFirst()
}

/** Unmarks a mail that could not be sent, so that the next attempt can send it. */
export async function releaseNotice(db: Db, id: string): Promise<void> {
  await db.updateTable('notices').set({ sent_at: null }).where('id', '=', id).execute()
}
