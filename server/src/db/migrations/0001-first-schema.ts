import { type Kysely, sql } from 'kysely'

/** The tables of the main workflow. Rules that protect money and ownership are constraints, not only code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...extensions, ...people, ...photos, ...work, ...money, ...rest]) {
    await sql.raw(statement).execute(db)
  }
}

const extensions = [
  `create extension if not exists citext`,
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gin`,
  // Sorts img9 before img10 and A next to a, as people expect.
  `create collation if not exists natural_ci (provider = icu, locale = 'und-u-kn-ks-level2')`,
]

const people = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    email citext not null unique,
    full_name text not null,
    date_of_birth date not null,
    password_hash text not null,
    role text not null default 'user' check (role in ('user', 'admin')),
    verified_at timestamptz,
    tier text not null default 'free',
    standing text not null default 'active',
    dimension_height integer not null default 0 check (dimension_height between 0 and 10000),
    dimension_width integer not null default 0 check (dimension_width between 0 and 10000),
    last_upload_at timestamptz,
    last_upload_count integer check (last_upload_count >= 0),
    token_version integer not null default 0,
    stripe_customer_id text unique,
    created_at timestamptz not null default now()
  )`,
  `create table sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    refresh_hash text not null unique,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    agent text,
    created_at timestamptz not null default now()
  )`,
  `create index on sessions (user_id)`,
  // The primary key allows one code per user and purpose, so only the newest is valid.
  `create table one_time_codes (
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    code_mac text not null,
    attempts integer not null default 0,
    sent_at timestamptz not null default now(),
    expires_at timestamptz not null,
    primary key (user_id, purpose)
  )`,
]

const photos = [
  `create table upload_tickets (
    name text primary key,
    user_id uuid not null references users on delete cascade,
    content_type text not null,
    bytes bigint not null check (bytes > 0),
    mode text not null,
    original_name text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index on upload_tickets (user_id)`,
  `create index on upload_tickets (expires_at)`,
  `create table photos (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null unique,
    original_name text not null,
    mode text not null check (mode in ('Photo Organizing', 'editorial')),
    content_type text not null,
    bytes bigint not null check (bytes > 0),
    sha256 text not null,
    payload_hash text,
    width integer,
    height integer,
    status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
    facts jsonb,
    keywords text[] not null default '{}',
    excluded_keywords text[] not null default '{}',
    description text not null default '',
    reason text not null default '',
    period text not null default 'NA',
    period_edtf text,
    location text not null default 'NA',
    sublocation text,
    city text,
    state text,
    country text,
    dimension_height integer,
    dimension_width integer,
    has_thumbnail boolean not null default false,
    cost numeric(14, 9),
    total_used_tokens integer not null default 0,
    latest_prompt_tokens integer not null default 0,
    latest_completion_tokens integer not null default 0,
    latest_total_tokens integer not null default 0,
    attempts integer not null default 0,
    model text,
    prompt_version text,
    last_error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index photos_newest on photos (user_id, created_at desc, id desc)`,
  `create index photos_by_name on photos (user_id, original_name collate natural_ci, id)`,
  `create index photos_by_status on photos (user_id, status, created_at desc, id desc)`,
  `create index photos_search on photos using gin (user_id, original_name gin_trgm_ops)`,
  // Updated in the transaction that changes a photo, so that no scan is needed.
  `create table photo_counters (
    user_id uuid primary key references users on delete cascade,
    pending integer not null default 0 check (pending >= 0),
    completed integer not null default 0 check (completed >= 0),
    failed integer not null default 0 check (failed >= 0)
  )`,
  `create table keyword_counts (
    user_id uuid not null references users on delete cascade,
    folded text not null,
    spelling text not null,
    n integer not null check (n >= 0),
    primary key (user_id, folded)
  )`,
  `create table keyword_exclusions (
    user_id uuid not null references users on delete cascade,
    keyword text not null,
    spelling text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, keyword)
  )`,
  `create table deletions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    n integer not null check (n > 0),
    at timestamptz not null default now()
  )`,
  `create index on deletions (user_id, at)`,
]

const work = [
  // Written often, but small, because finished rows are deleted.
  `create table analysis_tasks (
    photo_id uuid primary key references photos on delete cascade,
    user_id uuid not null references users on delete cascade,
    state text not null default 'preparing' check (state in ('preparing', 'ready', 'running')),
    attempt integer not null default 0,
    run_at timestamptz not null default now(),
    lease_until timestamptz,
    fence bigint not null default 0,
    created_at timestamptz not null default now(),
    check (state <> 'running' or lease_until is not null)
  )`,
  `create index analysis_tasks_heads on analysis_tasks (user_id, state, run_at, created_at, photo_id)`,
  `create index analysis_tasks_leases on analysis_tasks (lease_until) where lease_until is not null`,
  `create index analysis_tasks_preparing on analysis_tasks (run_at) where state = 'preparing'`,
  // The record of spending; its rows outlive photo and user.
  `create table model_calls (
    id uuid primary key default gen_random_uuid(),
    photo_id uuid not null,
    user_id uuid references users on delete set null,
    attempt integer not null,
    provider text not null,
    model text not null,
    prompt_tokens integer not null default 0,
    completion_tokens integer not null default 0,
    cost numeric(14, 9),
    outcome text not null,
    ms integer not null,
    created_at timestamptz not null default now()
  )`,
  `create index on model_calls (photo_id)`,
  `create table analysis_settings (
    id boolean primary key default true check (id),
    max_allowed_retry integer not null default 3 check (max_allowed_retry between 1 and 100),
    max_process integer not null default 15 check (max_process between 1 and 1000),
    next_use_date timestamptz,
    next_fence bigint not null default 1
  )`,
  `insert into analysis_settings default values`,
  `create table daily_rollups (
    day date not null,
    user_id uuid not null references users on delete cascade,
    uploaded integer not null default 0,
    completed integer not null default 0,
    deleted integer not null default 0,
    cost numeric(14, 9) not null default 0,
    primary key (day, user_id)
  )`,
]

const money = [
  `create table credit_grants (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    source text not null,
    amount integer not null check (amount > 0),
    remaining integer not null check (remaining between 0 and amount),
    expires_at timestamptz not null,
    external_ref text unique,
    created_at timestamptz not null default now()
  )`,
  `create index credit_grants_oldest on credit_grants (user_id, expires_at, id) where remaining > 0`,
  // A hold outlives its photo. The database allows at most one live hold or charge per photo.
  `create table credit_holds (
    id uuid primary key default gen_random_uuid(),
    photo_id uuid not null,
    grant_id uuid not null references credit_grants on delete cascade,
    user_id uuid not null references users on delete cascade,
    state text not null default 'held' check (state in ('held', 'charged', 'released')),
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    check ((state = 'held') = (settled_at is null))
  )`,
  `create unique index credit_holds_one_live on credit_holds (photo_id) where state in ('held', 'charged')`,
  `create index on credit_holds (grant_id)`,
  `create index on credit_holds (user_id, state)`,
]

const rest = [
  `create table exports (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    key text not null unique,
    rows integer not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index on exports (expires_at)`,
  // The columns that rate-limiter-flexible requires.
  `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
]
