import { type Kysely, sql } from 'kysely'

/**
 * Each sign-up and each reset is a flow of its own with its own codes, password and attempts, so that it is not
 * affected by what others start or try for the same address (A-44 and A-46 as amended). `one_time_codes` is kept for
 * processes of the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, pendingSignUps]) await sql.raw(statement).execute(db)
}

const tables = [
  `create table account_flows (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('sign_up', 'reset')),
    email citext not null,
    full_name text,
    date_of_birth date,
    password_hash text,
    mailed_at timestamptz,
    tries integer not null default 0,
    open_tries integer not null default 0,
    created_at timestamptz not null default now(),
    check (kind = 'reset' or (full_name is not null and date_of_birth is not null and password_hash is not null))
  )`,
  `create index account_flows_newest on account_flows (email, kind, created_at desc)`,
  `create table flow_codes (
    flow_id uuid not null references account_flows on delete cascade,
    code_mac text not null,
    expires_at timestamptz not null,
    primary key (flow_id, code_mac)
  )`,
  `create table flow_tries (
    flow_id uuid not null references account_flows on delete cascade,
    network text not null,
    tries integer not null,
    primary key (flow_id, network)
  )`,
]

const pendingSignUps = `insert into account_flows (kind, email, full_name, date_of_birth, password_hash, created_at)
  select 'sign_up', email, full_name, date_of_birth, password_hash, created_at
  from users where verified_at is null and closed_at is null`
