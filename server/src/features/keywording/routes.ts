import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { estimateAnalysis } from './estimate.ts'
import { retryFailed } from './retry.ts'

export function keywordingRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'retryImages', 'user', (input, actor) => retryFailed(deps, actor, input))
  route(routes, 'estimateAnalysis', 'admin', (input, actor) => estimateAnalysis(deps, actor, input))
}
