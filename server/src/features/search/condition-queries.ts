import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { isNotExcluded } from '../keywords/exclusion-queries.ts'
import { wordForms } from '../keywords/singular.ts'
import { parseSearch, type Term } from './parse-search.ts'

/**
 * A term with the folds of the owner's keywords that contain it, without excluded ones (A-94). `minPhotos` is the
 * number of photos with the most frequent of these, so at least as many match.
 */
export type FoundTerm = Term & { folds: string[]; minPhotos: number }

/**
 * Looks up the terms of a search among the owner's keywords. Empty if the search has no word, so that only a name can
 * match. Throws `invalid_input` for a search of too many words.
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
 * The condition that a row of `photos` has every term in its name, its texts or its keywords. With several terms
 * PostgreSQL begins with the rarest, so it must see their folds. With a single term on many photos it would then read
 * all photos, which takes six times as long as the indexes, so that term's folds are hidden in a subquery.
 */
export function hasTerms(terms: readonly FoundTerm[]): RawBuilder<boolean> {
  const conditions = terms.map((term) => {
    const values = sql`${term.folds}::text[]`
    const has = hasTerm(term, terms.length === 1 ? sql`(select ${values})` : values)
    return term.isExcluded ? sql`not ${has}` : has
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The condition that a row `c` of `keyword_counts` has every word of the text; null if the text has no word. */
export function keywordMatches(text: string): RawBuilder<boolean> | null {
  const terms = parseSearch(text).filter(({ isExcluded }) => !isExcluded)
  if (terms.length === 0) return null
  const query = terms.map((term) => `(${toQuery(term)})`).join(' & ')
  return sql<boolean>`${foldedWords} @@ to_tsquery('plain_words', ${query})`
}

/**
 * Each alternative has an index that begins with the owner. `words` comes last, because it is stored apart from the
 * row.
 */
function hasTerm(term: Term, folds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(photos.original_name ilike ${`%${escapeLike(term.text)}%`}
    or photos.included_folds && ${folds}
    or photos.words @@ to_tsquery('plain_words', ${toQuery(term)}))`
}

/** The expression of the index `keyword_counts_words`. */
const foldedWords = sql.raw('words_of_keyword(c.folded)')

/** Words contain only letters, marks and digits, so none can be read as an operator. */
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
