import { type Kysely, sql } from 'kysely'

/**
 * The owner's vocabulary (decision 31). A row is either a term, or a word that other terms replace (`uses`): a term
 * that was renamed, merged or split, or a synonym. `uses` and `broader` are folds of terms that have a row. What an
 * act changed here is stored with it (`acts.terms`), so that undoing the act also undoes these changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table keyword_terms (
    user_id uuid not null references users on delete cascade,
    folded text not null,
    spelling text not null,
    uses text[] not null default '{}',
    is_preferred boolean not null default false,
    -- Groups other terms and is itself not a keyword of photos.
    is_category boolean not null default false,
    broader text[] not null default '{}',
    facet text,
    language text,
    primary key (user_id, folded),
    check (cardinality(uses) = 0 or not (is_preferred or is_category))
  )`,
  `create index keyword_terms_replaced on keyword_terms using gin (user_id, uses) where cardinality(uses) > 0`,
  `alter table acts add column terms jsonb`,
]
