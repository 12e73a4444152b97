import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

type Row = Selectable<Database['ai_settings']>
export type SavedAi = Pick<Row, 'version' | 'provider' | 'model' | 'base_url' | 'sealed_key'> & {
  /** USD per month. */
  cap: number | null
}

export const aiSettingsChannel = 'verso_ai'

const columns = [
  'version',
  'provider',
  'model',
  'base_url',
  'sealed_key',
  sql<number | null>`spending_cap_usd::float8`.as('cap'),
] as const

export function readSavedAi(db: Db): Promise<SavedAi> {
  return db.selectFrom('ai_settings').select(columns).executeTakeFirstOrThrow()
}

/** Like `readSavedAi`, but locks the row until the transaction ends. */
export function lockSavedAi(tx: Db): Promise<SavedAi> {
  return tx.selectFrom('ai_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export async function saveAi(
  tx: Db,
  { provider, model, base_url, sealed_key, cap }: Omit<SavedAi, 'version'>,
): Promise<void> {
  await tx
    .updateTable('ai_settings')
    .set({ provider, model, base_url, sealed_key, spending_cap_usd: cap })
    .execute()
  await announceAiChange(tx)
}

/**
 * Makes all processes open the AI again, even if it changed without its settings, such as after a model was
 * installed.
 */
async function announceAiChange(db: Db): Promise<void> {
  await db
    .updateTable('ai_settings')
    .set((row) => ({ version: row('version', '+', 1), changed_at: sql`clock_timestamp()` }))
    .execute()
  await sql`select pg_notify(${aiSettingsChannel}, '')`.execute(db)
}
