import { type RawBuilder, sql } from 'kysely'
import type { Term, TermChange } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import { foldKeyword } from './fold.ts'

/** The key of a lock that predictions share while they are stored, and that a change of replaced words takes alone. */
const termsKey = (userId: string) => sql`hashtextextended(${`terms/${userId}`}, 0)`

/**
 * For a statement that runs before the words of a prediction are replaced: a replacement that begins now waits until
 * the prediction is stored.
 */
export const sharedTermsLock = (userId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(${termsKey(userId)})`

/** Takes the shared lock in a statement of its own. */
export async function shareTerms(tx: Db, userId: string): Promise<void> {
  await sql`select ${sharedTermsLock(userId)}`.execute(tx)
}

/**
 * Waits until predictions that are being stored are finished, so that a search for photos afterwards finds them. Call
 * it before locking photos.
 */
export async function lockTerms(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${termsKey(userId)})`.execute(tx)
}

const columns = [
  'folded',
  'spelling',
  'uses',
  'is_preferred',
  'is_category',
  'is_refused',
  'broader',
  'facet',
  'language',
] as const

/** The owner's terms with these folds, and those that refer to a fold in `replacing`. */
export async function selectTerms(
  db: Db,
  userId: string,
  folds: readonly string[],
  { replacing = [] }: { replacing?: readonly string[] } = {},
): Promise<Term[]> {
  return db
    .selectFrom('keyword_terms')
    .select(columns)
    .where('user_id', '=', userId)
    .where(({ or, eb }) =>
      or([
        eb('folded', '=', sql<string>`any(${folds}::text[])`),
        sql<boolean>`uses && ${replacing}::text[]`,
        sql<boolean>`broader && ${replacing}::text[]`,
      ]),
    )
    .execute()
}

export function allTerms(db: Db, userId: string): Promise<Term[]> {
  return db
    .selectFrom('keyword_terms')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('folded')
    .execute()
}

/**
 * The replacements of these words in the owner's vocabulary, by fold. A term that is not replaced maps to its own
 * spelling.
 */
export async function replacementsOf(
  db: Db,
  userId: string,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ folded: string; by: string[] }>`
    select t.folded, case when cardinality(t.uses) = 0 then array[t.spelling] else array(
      select coalesce(u.spelling, each.fold) from unnest(t.uses) with ordinality as each (fold, n)
      left join keyword_terms u on u.user_id = t.user_id and u.folded = each.fold order by each.n
    ) end as by
    from keyword_terms t
    where t.user_id = ${userId} and t.folded = any(${[...new Set(words.map(foldKeyword))]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ folded, by }) => [folded, by]))
}

/** Writes the changed terms. A term that others refer to is not removed. */
export async function writeTerms(
  tx: Db,
  userId: string,
  changes: readonly Pick<TermChange, 'folded' | 'after'>[],
): Promise<void> {
  const gone = changes.flatMap(({ folded, after }) => (after ? [] : [folded]))
  const kept = changes.flatMap(({ after }) => after ?? [])
  if (kept.length > 0) await upsertTerms(tx, userId, kept)
  if (gone.length === 0) return
  const { rows } = await sql<Referring>`
    select folded, uses || broader as to from keyword_terms
    where user_id = ${userId} and cardinality(uses || broader) > 0`.execute(tx)
  const removable = withoutReferred(gone, rows)
  await tx
    .deleteFrom('keyword_terms')
    .where('user_id', '=', userId)
    .where('folded', '=', sql<string>`any(${removable}::text[])`)
    .execute()
}

type Referring = { folded: string; to: string[] }

/** Those of the terms that no remaining term refers to. A term that has to remain keeps the terms that it refers to. */
function withoutReferred(gone: readonly string[], rows: readonly Referring[]): string[] {
  const goes = new Set(gone)
  const stays = rows.filter(({ folded }) => !goes.has(folded))
  const refersTo = new Map(rows.map(({ folded, to }) => [folded, to]))
  for (let next = stays.pop(); next; next = stays.pop())
    for (const folded of next.to)
      if (goes.delete(folded)) stays.push({ folded, to: refersTo.get(folded) ?? [] })
  return [...goes]
}

async function upsertTerms(tx: Db, userId: string, kept: readonly Term[]): Promise<void> {
  await sql`
    insert into keyword_terms (user_id, folded, spelling, uses, is_preferred, is_category, is_refused, broader, facet, language)
    select ${userId}, folded, spelling, uses, is_preferred, is_category, coalesce(is_refused, false), broader, facet, language from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as t (
      folded text, spelling text, uses text[], is_preferred boolean, is_category boolean, is_refused boolean, broader text[],
      facet text, language text)
    on conflict (user_id, folded) do update set spelling = excluded.spelling, uses = excluded.uses,
      is_preferred = excluded.is_preferred, is_category = excluded.is_category, is_refused = excluded.is_refused, broader = excluded.broader,
      facet = excluded.facet, language = excluded.language`.execute(tx)
}

type Spelling = { folded: string; before: string; after: string }

/** Changes the spelling of keywords in the counts, and so in every list; returns those that had another spelling. */
export async function respellCounts(
  tx: Db,
  userId: string,
  spellings: ReadonlyMap<string, string>,
): Promise<Spelling[]> {
  const { rows } = await sql<Spelling>`
    with wanted as (select * from unnest(${[...spellings.keys()]}::text[], ${[...spellings.values()]}::text[]) as t (folded, after)),
    was as (
      select c.folded, c.spelling as before, wanted.after from keyword_counts c join wanted on wanted.folded = c.folded
      where c.user_id = ${userId} and c.spelling <> wanted.after for update of c
    )
    update keyword_counts c set spelling = was.after from was where c.user_id = ${userId} and c.folded = was.folded
    returning c.folded, was.before, was.after`.execute(tx)
  return rows
}
