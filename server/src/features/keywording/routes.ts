import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { estimateAnalysis } from './estimate.ts'
import { retryFailed } from './service.ts'
import { analysisStatus, resumeAnalysis, setSpendingCap } from './status.ts'

export function keywordingRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'retryImages', 'user', (input, actor) => retryFailed(deps, actor, input))
  route(routes, 'getAnalysisStatus', 'admin', () => analysisStatus(deps))
  route(routes, 'estimateAnalysis', 'admin', (input, actor) => estimateAnalysis(deps, actor, input))
  route(routes, 'resumeAnalysis', 'admin', async () => {
    await resumeAnalysis(deps)
    return { message: 'The analysis goes on.' }
  })
  route(routes, 'setSpendingCap', 'admin', async (input) => {
    await setSpendingCap(deps, input)
    return { message: input.usd === null ? 'The cap is lifted.' : 'The cap is set.' }
  })
}
