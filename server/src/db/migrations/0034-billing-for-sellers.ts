import { type Kysely, sql } from 'kysely'

/**
 * The displayed state of a subscription, the amount paid for a grant, and payments that administrators must look at.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The tier follows from the plan; a subscription whose price is no longer in the catalogue has none.
  `alter table users
    add column subscription_plan text,
    add column subscription_status text,
    add column next_plan text,
    add column next_plan_at timestamptz,
    add column unpaid_since timestamptz`,
  // Null for older grants, so that their refunds are not reported again.
  `alter table credit_grants
    add column paid_amount integer check (paid_amount >= 0),
    add column paid_currency text,
    add column paid_back real check (paid_back between 0 and 1)`,
  // One row per problem; an administrator solves it, or it solves itself.
  `create table billing_alarms (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('paid_without_credits', 'two_subscriptions')),
    subject text not null,
    user_id uuid references users on delete set null,
    details text not null,
    created_at timestamptz not null default now(),
    solved_at timestamptz,
    solved_by uuid references users on delete set null,
    unique (kind, subject)
  )`,
  `create index on billing_alarms (created_at) where solved_at is null`,
  `create index on billing_alarms (user_id)`,
  `create index on billing_alarms (solved_by)`,
]
