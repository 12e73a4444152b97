import { type Kysely, sql } from 'kysely'

/** Money: an append-only ledger, payments, and which mails were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...balances, ...entries, ...payments, ...mails]) {
    await sql.raw(statement).execute(db)
  }
}

/** A credit is in exactly one column. Grants and holds outlive their owner, without a name. */
const balances = [
  `alter table credit_grants
    drop constraint credit_grants_user_id_fkey,
    alter user_id drop not null,
    add foreign key (user_id) references users on delete set null,
    add column held integer not null default 0 check (held >= 0),
    add column charged integer not null default 0 check (charged >= 0),
    add column expired integer not null default 0 check (expired >= 0),
    add column refunded integer not null default 0 check (refunded >= 0),
    add constraint credit_grants_source check (source in ('welcome', 'subscription', 'pack', 'gift')),
    add constraint credit_grants_sum check (amount = remaining + held + charged + expired + refunded)`,
  `create index credit_grants_of_user on credit_grants (user_id, created_at desc)`,
  `create index credit_grants_due on credit_grants (expires_at) where remaining > 0`,
  `alter table credit_holds
    drop constraint credit_holds_user_id_fkey,
    alter user_id drop not null,
    add foreign key (user_id) references users on delete set null,
    drop constraint credit_holds_grant_id_fkey,
    add foreign key (grant_id) references credit_grants`,
]

/** The balances of a grant change only when an entry is inserted. */
const entries = [
  `create table credit_entries (
    id bigint generated always as identity primary key,
    grant_id uuid not null references credit_grants,
    kind text not null check (kind in ('granted', 'held', 'released', 'charged', 'expired', 'refunded', 'restored')),
    amount integer not null check (amount > 0),
    photo_id uuid,
    why text not null,
    at timestamptz not null default now()
  )`,
  `create index on credit_entries (grant_id, at)`,
  `create index on credit_entries using brin (at)`,
  `create function apply_credit_entries() returns trigger language plpgsql as $$
  begin
    update credit_grants g set
      remaining = g.remaining - moved.held + moved.released - moved.expired - moved.refunded + moved.restored,
      held = g.held + moved.held - moved.released - moved.charged,
      charged = g.charged + moved.charged,
      expired = g.expired + moved.expired,
      refunded = g.refunded + moved.refunded - moved.restored
    from (
      select grant_id,
        coalesce(sum(amount) filter (where kind = 'held'), 0) as held,
        coalesce(sum(amount) filter (where kind = 'released'), 0) as released,
        coalesce(sum(amount) filter (where kind = 'charged'), 0) as charged,
        coalesce(sum(amount) filter (where kind = 'expired'), 0) as expired,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
        coalesce(sum(amount) filter (where kind = 'restored'), 0) as restored
      from added where kind <> 'granted' group by grant_id
    ) moved where moved.grant_id = g.id;
    return null;
  end $$`,
  `create trigger credit_entries_apply after insert on credit_entries
    referencing new table as added for each statement execute function apply_credit_entries()`,
  `create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception 'The ledger only grows: add an entry instead'; end $$`,
  `create trigger credit_entries_only_grow before update or delete or truncate on credit_entries
    for each statement execute function refuse_change()`,
]

const payments = [
  // Dates of a running subscription that its owner sees.
  `alter table users add column renews_at timestamptz, add column ends_at timestamptz`,
  // A webhook that arrives twice is recognised by its id; of its content only the customer is used.
  `create table payment_events (
    provider_id text primary key,
    kind text not null,
    customer text,
    received_at timestamptz not null default now(),
    handled_at timestamptz
  )`,
  // The simulated payments of BILLING=test: one document per customer, in the terms of the port.
  `create table test_customers (
    id text primary key,
    state jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table test_desks (
    id text primary key,
    customer_id text not null references test_customers on delete cascade,
    purpose jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index on test_desks (expires_at)`,
]

const mails = [
  // One row per kind of mail that the user switched off.
  `create table mail_refusals (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, kind)
  )`,
  // One row for each mail that is due or sent, so that no mail is sent twice.
  `create table notices (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    kind text not null,
    subject text not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    unique (user_id, kind, subject)
  )`,
  `create index users_last_upload on users (last_upload_at) where last_upload_at is not null`,
]
