import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type CodePurpose = Database['one_time_codes']['purpose']
type NewCode = { code_mac: string; sent_at: Date; expires_at: Date }

/** Saves a code in place of an earlier one. */
export async function saveCode(
  db: Db,
  userId: string,
  purpose: CodePurpose,
  code: NewCode,
): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({ ...code, user_id: userId, purpose })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...code, attempts: 0 }),
    )
    .execute()
}

/** Uses up one attempt and returns the code's MAC; null if there is no valid code or no attempt left. */
export async function takeAttempt(
  db: Db,
  userId: string,
  purpose: CodePurpose,
  limit: { now: Date; attempts: number },
): Promise<string | null> {
  const row = await db
    .updateTable('one_time_codes')
    .set((code) => ({ attempts: code('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', limit.now)
    .where('attempts', '<', limit.attempts)
    .returning('code_mac')
    .executeTakeFirst()
  return row?.code_mac ?? null
}

/** Deletes the code; returns false if it was already used. */
export async function spendCode(
  tx: Db,
  userId: string,
  purpose: CodePurpose,
  codeMac: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('code_mac', '=', codeMac)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
