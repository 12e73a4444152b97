import { type Kysely, sql } from 'kysely'

/**
 * The checks of the installation and their findings, for administrators. A row of `process_runs` that outlives its
 * process shows that the process did not stop cleanly; a check runs then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consistency_checks (
      id uuid primary key default gen_random_uuid(),
      reason text not null check (reason in ('nightly', 'crash', 'asked')),
      started_at timestamptz not null,
      ended_at timestamptz not null default clock_timestamp(),
      photos integer not null,
      photos_read integer not null,
      read_up_to uuid,
      finding_count integer not null,
      findings text[] not null
    )`.execute(db)
  await sql`create index on consistency_checks (ended_at)`.execute(db)
  await sql`
    create table process_runs (
      id uuid primary key,
      role text not null,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
