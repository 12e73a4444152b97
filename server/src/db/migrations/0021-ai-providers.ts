import { type Kysely, sql } from 'kysely'

/**
 * How many calls a self-hosted model should get at once is found by measuring. Calls in progress are recorded before
 * they end. The progress of a model download by Ollama is in the database, where every process can read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analysis_settings
      add climb_since timestamptz,
      add climb_lower_rate double precision check (climb_lower_rate >= 0),
      add climb_ceiling integer check (climb_ceiling >= 1)`.execute(db)
  // Written before a call and deleted when the call is recorded, so a remaining row is a call of unknown outcome.
  await sql`
    create table model_call_intents (
      id uuid primary key,
      photo_id uuid not null,
      user_id uuid references users (id) on delete set null,
      fence bigint not null,
      attempt integer not null,
      provider text not null,
      model text not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index on model_call_intents (photo_id)`.execute(db)
  await sql`create index on model_call_intents (user_id)`.execute(db)
  await sql`
    create table model_pull (
      is_only boolean primary key default true check (is_only),
      address text not null,
      model text not null,
      state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
      status text not null default '',
      total bigint,
      completed bigint,
      started_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
