import { type Kysely, sql } from 'kysely'

/** Searches that a user saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_searches (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null,
    question jsonb not null,
    created_at timestamptz not null default now(),
    unique (user_id, name)
  )`.execute(db)
}
