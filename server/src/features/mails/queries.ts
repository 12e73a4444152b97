import type { MailKind } from '@verso/contract/mails.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Whether somebody takes mails of this kind. */
export async function takesMails(db: Db, userId: string, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row === undefined
}

/** Which of the mails that may be switched off somebody takes. */
export async function choicesOf(db: Db, userId: string): Promise<Record<MailKind, boolean>> {
  const rows = await db
    .selectFrom('mail_refusals')
    .select('kind')
    .where('user_id', '=', userId)
    .execute()
  const takes = (kind: MailKind) => rows.every((row) => row.kind !== kind)
  return { expiring: takes('expiring'), used_up: takes('used_up'), batch: takes('batch') }
}

/** Both may be told twice; who is gone is left alone. */
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

/** Remembers a mail that is to go out; null where it was, or has gone out, before. */
export async function insertNotice(
  tx: Db,
  userId: string,
  kind: string,
  subject: string,
): Promise<string | null> {
  const row = await tx
    .insertInto('notices')
    .values({ user_id: userId, kind, subject })
    .onConflict((known) => known.columns(['user_id', 'kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes a mail for sending; undefined where somebody else did. */
export async function takeNotice(db: Db, id: string) {
  return db
    .updateTable('notices')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(['id', 'user_id', 'kind', 'subject'])
    .executeTakeFirst()
}

/** It could not be handed over: the next try may take it. */
export async function putBackNotice(db: Db, id: string): Promise<void> {
  await db.updateTable('notices').set({ sent_at: null }).where('id', '=', id).execute()
}
