import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { tryAi } from './try-ai.ts'

export function aiTrialRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'tryAi', 'admin', (input) => tryAi(deps, input), {
    points: 30,
    seconds: 600,
    key: (_, { userId }) => userId,
  })
}
