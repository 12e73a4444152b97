import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../db/escape-like.ts'
import { wordForms } from '../keywords/singular.ts'
import { parseSearch, type Term } from './parse-search.ts'

/**
 * The condition that a row of `photos` of this owner has every term in its name, its texts or its keywords as they are
 * shown: without those that are excluded (A-94). null where the search has no word, so that only a name can match.
 */
export function searchCondition(userId: string, search: string): RawBuilder<boolean> | null {
  const terms = parseSearch(search)
  if (terms.length === 0) return null
  const conditions = terms.map((term) => {
    const has = hasTerm(userId, term)
    return term.isExcluded ? sql<boolean>`not ${has}` : has
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

/** Each arm has an index that begins with the owner. */
function hasTerm(userId: string, term: Term): RawBuilder<boolean> {
  const query = sql`to_tsquery('plain_words', ${toQuery(term)})`
  const name = `%${escapeLike(term.text)}%`
  return sql<boolean>`(photos.words @@ ${query} or photos.original_name ilike ${name}
    or photos.included_folds && array(
      select c.folded from keyword_counts c
      where c.user_id = ${userId} and ${foldedWords} @@ ${query} and not exists (
        select from keyword_exclusions e where e.user_id = c.user_id and e.keyword = c.folded)))`
}

/** Must equal the expression of the index `keyword_counts_words`. */
const foldedWords = sql.raw(
  String.raw`to_tsvector('plain_words', translate(c.folded, '/\._-@:+&#%=~|''', repeat(' ', 16)))`,
)

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
