import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { describeTerm, preferTerms } from './describe-term.ts'
import { exportKeywordList } from './export-list.ts'
import { importKeywordList, previewKeywordList } from './import-list.ts'
import { selectSuggestions } from './list-queries.ts'
import { listTerms } from './list-terms.ts'
import { modeOf } from './proposal-queries.ts'
import {
  acceptProposals,
  listProposals,
  mapProposals,
  refuseProposals,
  setVocabularyMode,
} from './proposals.ts'
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
  proposalRoutes(routes, deps)
}

function proposalRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getVocabularyMode', 'user', (_input, { userId }) => modeOf(deps.db, userId))
  route(routes, 'setVocabularyMode', 'user', (input, { userId }) =>
    setVocabularyMode(deps, userId, input),
  )
  route(routes, 'listProposals', 'user', (input, { userId }) => listProposals(deps, userId, input))
  route(routes, 'acceptProposals', 'user', (input, { userId }) =>
    acceptProposals(deps, userId, input),
  )
  route(routes, 'mapProposals', 'user', (input, { userId }) => mapProposals(deps, userId, input))
  route(routes, 'refuseProposals', 'user', (input, { userId }) =>
    refuseProposals(deps, userId, input),
  )
}
