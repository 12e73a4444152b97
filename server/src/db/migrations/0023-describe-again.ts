import { type Kysely, sql } from 'kysely'

/**
 * Completed photos can be described again. The photo stays completed while it waits; `run_id` marks its task, its
 * credit, and the prediction that came from the run. The previous prediction is kept, so that a run can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table description_runs (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    model text not null,
    photos integer not null check (photos > 0),
    started_at timestamptz not null default clock_timestamp()
  )`,
  `create index on description_runs (user_id, started_at desc)`,
  `alter table analysis_tasks add column run_id uuid references description_runs on delete cascade`,
  `create index analysis_tasks_of_runs on analysis_tasks (user_id) where run_id is not null`,
  `alter table photos add column run_id uuid references description_runs on delete set null`,
  `create index on photos (run_id) where run_id is not null`,
  // For the offer to describe photos that had no AI, without a further credit.
  `create index photos_without_ai on photos (user_id) where status = 'completed' and prompt_version like 'basic-%'`,
  `create table earlier_predictions (
    run_id uuid not null references description_runs on delete cascade,
    photo_id uuid not null references photos on delete cascade,
    prediction jsonb not null,
    replaced_at timestamptz not null default clock_timestamp(),
    primary key (run_id, photo_id)
  )`,
  `create index on earlier_predictions (photo_id)`,
  // At most one live hold or charge for the upload and for each run.
  `alter table credit_holds add column run_id uuid`,
  `drop index credit_holds_one_live`,
  `create unique index credit_holds_one_live on credit_holds (photo_id, run_id) nulls not distinct
    where state in ('held', 'charged')`,
]
