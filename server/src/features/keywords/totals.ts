import type { KeywordTotals } from '@verso/contract/keywords.ts'
import type { Db } from '../../db/client.ts'
import { countKeywords, frequentKeywords } from './count-queries.ts'
import { saveState } from './save-queries.ts'

/** `listKeywords` returns the rest page by page. */
const maxInMap = 5000

type Totals = Omit<KeywordTotals, 'excluded_total'>

/** The keyword editor's totals: both maps of A-08, the number of included keywords, and the last save. */
export async function keywordTotals(db: Db, userId: string): Promise<Totals> {
  const [included, excluded, keyword_total, saveInfo] = await Promise.all([
    frequentKeywords(db, userId, 'included', maxInMap),
    frequentKeywords(db, userId, 'excluded', maxInMap),
    countKeywords(db, userId, { list: 'included', search: '' }),
    saveState(db, userId),
  ])
  return {
    keyword_counts: included,
    excluded_keywords_counts: excluded,
    keyword_total,
    ...saveInfo,
  }
}
