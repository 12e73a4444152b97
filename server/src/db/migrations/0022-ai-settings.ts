import { type Kysely, sql } from 'kysely'

/**
 * The AI that administrators chose on Admin Config. One row, whose version is incremented with each change, so that a
 * process that missed the notification sees the change before its next call. The code that reads the row checks
 * whether the provider exists, because an older version may find a provider that it does not have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ai_settings (
      is_only boolean primary key default true check (is_only),
      version integer not null default 1,
      provider text,
      model text,
      base_url text,
      sealed_key text,
      spending_cap_usd numeric(12, 2) check (spending_cap_usd >= 0),
      changed_at timestamptz not null default clock_timestamp(),
      check (provider is not null or (model is null and base_url is null and sealed_key is null))
    )`.execute(db)
  await sql`insert into ai_settings default values`.execute(db)
}
