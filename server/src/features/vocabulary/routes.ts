import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { describeTerm, preferTerms } from './describe-term.ts'
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
  route(routes, 'preferTerms', 'user', (input, { userId }) => preferTerms(deps, userId, input))
  route(routes, 'describeTerm', 'user', (input, { userId }) => describeTerm(deps, userId, input))
}
