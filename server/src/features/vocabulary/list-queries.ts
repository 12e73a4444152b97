import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { VocabularyTerm } from '@verso/contract/vocabulary.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { foldKeyword } from '../keywords/fold.ts'

export type ListedTerm = VocabularyTerm & { folded: string }

/*
 * The planner has no statistics of a list that was just imported, and may expect a single term. So no statement here
 * joins two sets that grow with the list, because it might compare each row with every other.
 */

/** One page of the owner's keywords and preferred terms; ties are ordered by fold. */
export async function selectPage(
  db: Db,
  userId: string,
  page: ParsedInput<'listTerms'>,
): Promise<ListedTerm[]> {
  const order = sql.raw(page.sort_order)
  const by = page.sort_by === 'count' ? sql`count` : sql`keyword collate natural_ci`
  const { rows } = await sql<Omit<ListedTerm, 'broader'> & { broader_folds: string[] }>`
    with page as materialized (
      select * from (${termsOf(userId, page)}) as found
      order by ${by} ${order}, folded ${order} limit ${page.limit} offset ${page.offset}
    ),
    replaced as (
      select fold, array_agg(s.spelling order by s.folded) as synonyms,
        json_agg(json_build_object('synonym', s.spelling, 'language', s.language) order by s.folded)
          filter (where s.language is not null) as synonym_languages
      from keyword_terms s, unnest(s.uses) as fold
      where s.user_id = ${userId} and cardinality(s.uses) > 0 and s.uses && array(select folded from page)
      group by fold
    )
    select page.*, coalesce(synonyms, '{}') as synonyms, coalesce(synonym_languages, '[]') as synonym_languages
    from page left join replaced on fold = page.folded order by ${by} ${order}, folded ${order}`.execute(
    db,
  )
  const spellings = await selectSpellings(
    db,
    userId,
    rows.flatMap(({ broader_folds }) => broader_folds),
  )
  return rows.map(({ broader_folds, ...term }) => ({
    ...term,
    broader: broader_folds.flatMap((fold) => spellings.get(fold) ?? []),
  }))
}

async function selectSpellings(
  db: Db,
  userId: string,
  folds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('keyword_terms')
    .select(['folded', 'spelling'])
    .where('user_id', '=', userId)
    .where('folded', '=', sql<string>`any(${[...new Set(folds)]}::text[])`)
    .execute()
  return new Map(rows.map(({ folded, spelling }) => [folded, spelling]))
}

export async function countTerms(
  db: Db,
  userId: string,
  page: ParsedInput<'listTerms'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${termsOf(userId, page)}) as found`.execute(db)
  return rows[0]?.n ?? 0
}

type Suggested = CallOutput<'suggestTerms'>['terms'][number]

/**
 * The terms and keywords that a text may mean: first the same word in any form, then preferred terms, then those that
 * begin with the text, then the most frequent.
 */
export async function selectSuggestions(
  db: Db,
  userId: string,
  { text, limit }: ParsedInput<'suggestTerms'>,
): Promise<Suggested[]> {
  const [folded, start] = [foldKeyword(text), `${escapeLike(text)}%`]
  const { rows } = await sql<Suggested>`
    with k as materialized (
      select k.*, row_number() over (order by k.folded = ${folded} desc, k.is_preferred desc, k.keyword ilike ${start} desc,
        k.count desc, k.folded) as n
      from (${termsOf(userId, { show: 'all', search: text })}) as k where not k.is_category
      order by n limit ${limit}
    )
    select k.keyword, k.count, k.is_preferred, case when k.folded <> ${folded} and k.keyword not ilike ${`%${start}`} then (
      select s.spelling from keyword_terms s where s.user_id = ${userId} and cardinality(s.uses) > 0
        and s.uses @> array[k.folded] and s.spelling ilike ${`%${start}`} limit 1) end as instead_of
    from k order by n`.execute(db)
  return rows
}

/** Terms that only record a spelling are not listed. */
function termsOf(
  userId: string,
  { show, search }: Pick<ParsedInput<'listTerms'>, 'show' | 'search'>,
): RawBuilder<unknown> {
  return sql`
    select k.* from (
      select folded, coalesce(c.spelling, t.spelling) as keyword, coalesce(c.n, 0) as count, t.facet,
        coalesce(t.is_preferred, false) as is_preferred, coalesce(t.is_category, false) as is_category,
        coalesce(t.broader, '{}') as broader_folds, t.language
      from (select folded, spelling, n from keyword_counts where user_id = ${userId}) as c
      full join (select * from keyword_terms where user_id = ${userId} and cardinality(uses) = 0) as t using (folded)
      where (c.n is not null or t.is_preferred or t.is_category) and folded not in (
        select e.keyword from keyword_exclusions e where e.user_id = ${userId})
    ) as k ${search ? matching(userId, search) : sql`where true`} and ${shows[show]}`
}

const shows = {
  all: sql`true`,
  preferred: sql`k.is_preferred`,
  other: sql`not k.is_preferred and not k.is_category`,
  unused: sql`k.count = 0`,
}

/** Matches a term by itself or by a word that it replaces. A subquery next to `or` is read once, into a hash table. */
function matching(userId: string, search: string): RawBuilder<unknown> {
  const like = `%${escapeLike(search)}%`
  return sql`where (k.keyword ilike ${like} or k.folded = ${foldKeyword(search)} or k.folded in (
      select unnest(s.uses) from keyword_terms s
      where s.user_id = ${userId} and cardinality(s.uses) > 0 and s.spelling ilike ${like}))`
}

/** The keywords that the owner's photos are shown with. */
export async function shownSpellings(
  db: Db,
  userId: string,
): Promise<{ folded: string; spelling: string }[]> {
  const { rows } = await sql<{ folded: string; spelling: string }>`
    select c.folded, c.spelling from keyword_counts c where c.user_id = ${userId} and c.folded not in (
      select e.keyword from keyword_exclusions e where e.user_id = ${userId})`.execute(db)
  return rows
}
