import type { KeywordTotals } from '@verso/contract/keywords.ts'
import type { Db } from '../../db/client.ts'
import { countKeywords, listKeywordCounts } from './count-queries.ts'
import { saveState } from './save-queries.ts'

/** more than these are paged through by a call of their own. */
const mostInMap = 5000

/** What the keyword editor starts from: the two maps of A-08 and how far they reach. */
export async function keywordTotals(db: Db, userId: string): Promise<KeywordTotals> {
  const [included, excluded, keyword_total, excluded_total, state] = await Promise.all([
    mostFrequent(db, userId, 'included'),
    mostFrequent(db, userId, 'excluded'),
    countKeywords(db, userId, { list: 'included', search: '' }),
    countKeywords(db, userId, { list: 'excluded', search: '' }),
    saveState(db, userId),
  ])
  return {
    keyword_counts: included,
    excluded_keywords_counts: excluded,
    keyword_total,
    excluded_total,
    ...state,
  }
}

async function mostFrequent(db: Db, userId: string, list: 'included' | 'excluded') {
  const page = { list, search: '', sort: 'count', order: 'desc', offset: 0 } as const
  const rows = await listKeywordCounts(db, userId, { ...page, limit: mostInMap })
  return Object.fromEntries(rows.map(({ keyword, count }) => [keyword, count]))
}
