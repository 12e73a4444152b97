import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { analysisStatus, resumeAnalysis, setSpendingCap } from './status.ts'

export function aiScheduleRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getAnalysisStatus', 'admin', () => analysisStatus(deps))
  route(routes, 'resumeAnalysis', 'admin', async () => {
    await resumeAnalysis(deps)
    return { message: 'The analysis goes on.' }
  })
  route(routes, 'setSpendingCap', 'admin', async (input) => {
    await setSpendingCap(deps, input)
    return { message: input.usd === null ? 'The cap is lifted.' : 'The cap is set.' }
  })
}
