import type { KeywordTotals } from '@verso/contract/keywords.ts'
import type { Db } from '../../db/client.ts'
import { countKeywords, mostFrequent } from './count-queries.ts'
import { saveState } from './save-queries.ts'

/** more than these are paged through by a call of their own. */
const mostInMap = 5000

type Totals = Omit<KeywordTotals, 'excluded_total'>

/** What the keyword editor starts from: the two maps of A-08 and how many keywords are included. */
export async function keywordTotals(db: Db, userId: string): Promise<Totals> {
  const [included, excluded, keyword_total, state] = await Promise.all([
    mostFrequent(db, userId, 'included', mostInMap),
    mostFrequent(db, userId, 'excluded', mostInMap),
    countKeywords(db, userId, { list: 'included', search: '' }),
    saveState(db, userId),
  ])
  return {
    keyword_counts: included,
    excluded_keywords_counts: excluded,
    keyword_total,
    ...state,
  }
}
