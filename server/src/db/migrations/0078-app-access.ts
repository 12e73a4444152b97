import { type Kysely, sql } from 'kysely'

/**
 * Tokens of apps and scripts, and the codes by which an app gets a token (decision 40). Only hashes are stored. A
 * token is deleted when it is revoked, together with its upload tickets; a change of `token_version` ends it as well
 * as its owner's sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table app_tokens (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    token_hash text not null unique,
    token_version integer not null,
    name text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    created_at timestamptz not null,
    last_used_at timestamptz,
    expires_at timestamptz not null
  )`,
  `create index on app_tokens (user_id)`,
  `create index on app_tokens (expires_at)`,
  `create table app_codes (
    id uuid primary key default gen_random_uuid(),
    device_hash text not null unique,
    user_code_mac text not null unique,
    app text not null,
    device text not null,
    scopes text[] not null check (cardinality(scopes) > 0),
    network text not null,
    state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
    user_id uuid references users on delete cascade,
    token_version integer,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    check ((state = 'waiting') = (user_id is null)),
    check ((user_id is null) = (token_version is null))
  )`,
  `create index on app_codes (user_id)`,
  `create index on app_codes (expires_at)`,
  `alter table upload_tickets add column app_token_id uuid references app_tokens on delete cascade`,
  `create index on upload_tickets (app_token_id) where app_token_id is not null`,
]
