import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { describeTerm, preferTerms } from './describe-term.ts'
import { exportKeywordList } from './export-list.ts'
import { importKeywordList, previewKeywordList } from './import-list.ts'
import { selectSuggestions } from './list-queries.ts'
import { listTerms } from './list-terms.ts'
import { removeKeywords } from './remove-keywords.ts'
import { replaceKeywords } from './replace-keywords.ts'

export function vocabularyRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'listTerms', 'user', (input, { userId }) => listTerms(deps, userId, input))
  route(routes, 'replaceKeywords', 'user', (input, { userId }) =>
    replaceKeywords(deps, userId, input),
  )
  route(routes, 'removeKeywords', 'user', (input, { userId }) =>
    removeKeywords(deps, userId, input),
  )
  route(routes, 'suggestTerms', 'user', async (input, { userId }) => ({
    terms: await selectSuggestions(deps.db, userId, input),
  }))
  route(routes, 'preferTerms', 'user', (input, { userId }) => preferTerms(deps, userId, input))
  route(routes, 'previewKeywordList', 'user', (input, { userId }) =>
    previewKeywordList(deps, userId, input),
  )
  route(routes, 'importKeywordList', 'user', (input, { userId }) =>
    importKeywordList(deps, userId, input),
  )
  route(routes, 'exportKeywordList', 'user', (input, { userId }) =>
    exportKeywordList(deps, userId, input),
  )
  route(routes, 'describeTerm', 'user', (input, { userId }) => describeTerm(deps, userId, input))
}
