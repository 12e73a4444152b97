import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { isNotExcluded } from '../keywords/exclusion-queries.ts'
import { wordForms } from '../keywords/singular.ts'
import { parseSearch, type Term } from './parse-search.ts'

/**
 * A term with the folds of the owner's keywords that have it, as they are shown: without those that are excluded (A-94). At least
 * `minPhotos` match: those with the most frequent one.
 */
export type FoundTerm = Term & { folds: string[]; minPhotos: number }

/**
 * Looks the terms of a search up among the owner's keywords. None where the search has no word, so that only a name can match.
 * Throws `invalid_input` for a search of too many words.
 */
export async function findTerms(db: Db, userId: string, search: string): Promise<FoundTerm[]> {
  const terms = parseSearch(search)
  if (terms.length === 0) return []
  const lookups = terms.map(
    (term, at) => sql`
      select ${at}::int as at, coalesce(array_agg(c.folded), '{}') as folds, coalesce(max(c.n), 0) as "minPhotos"
      from keyword_counts c
      where c.user_id = ${userId} and ${foldedWords} @@ to_tsquery('plain_words', ${toQuery(term)})
        and ${isNotExcluded(userId, sql`c.folded`)}`,
  )
  const { rows } = await sql<{ at: number; folds: string[]; minPhotos: number }>`
    ${sql.join(lookups, sql` union all `)} order by at`.execute(db)
  return terms.map((term, at) => {
    const { folds = [], minPhotos = 0 } = rows[at] ?? {}
    return { ...term, folds, minPhotos }
  })
}

/**
 * The condition that a row of `photos` has every term in its name, its texts or its keywords. Of several terms PostgreSQL begins with
 * the rarest, so it has to know their folds. For a single one that many photos have, it would read all photos, which takes six times as
 * long as the indexes; it cannot look into a subquery.
 */
export function hasTerms(terms: readonly FoundTerm[]): RawBuilder<boolean> {
  const conditions = terms.map((term) => {
    const values = sql`${term.folds}::text[]`
    const has = hasTerm(term, terms.length === 1 ? sql`(select ${values})` : values)
    return term.isExcluded ? sql`not ${has}` : has
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The condition that a row `c` of `keyword_counts` has every word of the text; null where it has no word. */
export function keywordMatches(text: string): RawBuilder<boolean> | null {
  const terms = parseSearch(text).filter(({ isExcluded }) => !isExcluded)
  if (terms.length === 0) return null
  const query = terms.map((term) => `(${toQuery(term)})`).join(' & ')
  return sql<boolean>`${foldedWords} @@ to_tsquery('plain_words', ${query})`
}

/** Each arm has an index that begins with the owner. The words are last, because they are stored apart from the row. */
function hasTerm(term: Term, folds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(photos.original_name ilike ${`%${escapeLike(term.text)}%`}
    or photos.included_folds && ${folds}
    or photos.words @@ to_tsquery('plain_words', ${toQuery(term)}))`
}

/** The expression of the index `keyword_counts_words`. */
const foldedWords = sql.raw('words_of_keyword(c.folded)')

/** The words contain letters, marks and digits only, so none can be taken for an operator. */
function toQuery({ words, isPrefix }: Term): string {
  const last = words.length - 1
  const forms = words.map((word, index) => {
    const ending = isPrefix && index === last && word.length > 1 ? ':*' : ''
    return `(${wordForms(word)
      .map((form) => `${form}${ending}`)
      .join(' | ')})`
  })
  return forms.join(' <-> ')
}
