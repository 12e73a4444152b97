import { type Kysely, sql } from 'kysely'

/**
 * Failed sign-ins delay the next one instead of closing the account, and browsers that have signed in before
 * are recorded. `key` is a digest of an address and the origin of the attempt, so that no address can be read from
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table sign_in_delays (
    key text primary key,
    failures integer not null default 0 check (failures >= 0),
    networks integer not null default 0 check (networks >= 0),
    last_at timestamptz not null,
    next_at timestamptz not null
  )`,
  `create index sign_in_delays_by_time on sign_in_delays (last_at)`,
  `create table known_devices (
    user_id uuid not null references users on delete cascade,
    device_id uuid not null,
    agent text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (user_id, device_id)
  )`,
  `alter table sessions add column device_id uuid`,
  `alter table users add column sign_in_link_at timestamptz`,
]
