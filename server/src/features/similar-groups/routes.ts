import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { giveWords } from './give-words.ts'
import { listGroups } from './list-groups.ts'

export function similarGroupRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'listSimilarGroups', 'user', (input, { userId }) => listGroups(deps, userId, input))
  route(routes, 'giveWords', 'user', (input, { userId }) => giveWords(deps, userId, input))
}
