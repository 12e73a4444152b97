import { type Kysely, sql } from 'kysely'

/** The state of the AI call scheduler, shared by all workers, and the amounts spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...pace, ...tasks, ...spending]) await sql.raw(statement).execute(db)
}

// One row for all workers (docs/decisions/0009): a `pause_kind` without `next_use_date` lasts until an administrator ends it.
const pace = [
  `alter table analysis_settings
    add pause_kind text,
    add pause_reason text,
    add pause_step integer not null default 0 check (pause_step >= 0),
    add live_limit integer check (live_limit >= 1),
    add refusals integer not null default 0 check (refusals between 0 and 1023),
    add calm integer not null default 20 check (calm >= 0),
    add faults integer not null default 0 check (faults >= 0),
    add next_start_at timestamptz,
    add fingerprint text`,
]

const tasks = [
  `alter table analysis_tasks
    add advice text check (advice in ('smaller_image', 'more_tokens', 'plain_json'))`,
  // A retry keeps its place in the queue, so `run_at` is not part of the order.
  `drop index analysis_tasks_heads`,
  `create index analysis_tasks_heads on analysis_tasks (user_id, state, created_at, photo_id)`,
]

const spending = [
  // Rows outlive users, unlike those of `daily_rollups`.
  `create table spending_days (
    day date primary key,
    cost numeric(18, 9) not null default 0,
    priced integer not null default 0,
    unpriced integer not null default 0
  )`,
  `create index daily_rollups_of_user on daily_rollups (user_id, day)`,
  `alter table users add spending_cap_usd numeric(12, 2) check (spending_cap_usd >= 0)`,
  `create index users_capped on users (id) where spending_cap_usd is not null`,
  `alter table model_calls
    add mode text,
    add dimension_width integer,
    add dimension_height integer`,
  `create index model_calls_recent on model_calls (provider, model, created_at desc)`,
]
