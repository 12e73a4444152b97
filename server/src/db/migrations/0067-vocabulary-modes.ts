import { type Kysely, sql } from 'kysely'

/**
 * Whether descriptions use only the owner's preferred terms (decision 31), for all photos and for those of an album.
 * In the mode `only` the other words of a prediction wait in `proposed_keywords`, which no list, search or export
 * reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table users add column vocabulary_mode text not null default 'off' check (vocabulary_mode in ('off', 'prefer', 'only'))`,
  `alter table albums add column vocabulary_mode text check (vocabulary_mode in ('off', 'prefer', 'only'))`,
  // The term was proposed and refused, so it is not proposed again.
  `alter table keyword_terms add column is_refused boolean not null default false,
    add check (not (is_refused and (is_preferred or cardinality(uses) > 0)))`,
  `alter table photos add column proposed_keywords text[] not null default '{}'`,
  `create index photos_with_proposals on photos (user_id, id) where cardinality(proposed_keywords) > 0`,
]
