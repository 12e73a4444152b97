import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { lastCheck } from './check-queries.ts'
import { runCheck } from './jobs.ts'

export function consistencyRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getLastCheck', 'admin', async () => {
    const last = await lastCheck(deps.db)
    if (!last) return { check: null }
    const { id: _id, read_up_to: _cursor, started_at, ended_at, ...check } = last
    const times = { started_at: started_at.toISOString(), ended_at: ended_at.toISOString() }
    return { check: { ...check, ...times } }
  })
  route(
    routes,
    'startCheck',
    'admin',
    async () => {
      await deps.jobs.enqueue(deps.db, runCheck, { reason: 'asked' })
      return { message: 'The check has started.' }
    },
    { points: 6, seconds: 3600, key: () => 'check' },
  )
}
