import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { startPull } from './pull.ts'
import { endPull, readPull } from './queries.ts'

export function modelPullRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getModelPull', 'admin', async () => ({ pull: (await readPull(deps.db)) ?? null }))
  route(
    routes,
    'startModelPull',
    'admin',
    async ({ model }) => {
      await startPull(deps, model)
      return { message: 'The download has begun.' }
    },
    { points: 20, seconds: 3600, key: () => 'pull' },
  )
  route(routes, 'cancelModelPull', 'admin', async () => {
    await endPull(deps.db, 'cancelled', '')
    return { message: 'The download is cancelled.' }
  })
}
