import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { retryFailed } from './service.ts'

export function keywordingRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'retryImages', 'user', (input, actor) => retryFailed(deps, actor, input))
}
