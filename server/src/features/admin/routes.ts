import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { readAnalysisConfig, saveAnalysisConfig } from './config-queries.ts'
import { readDashboard } from './dashboard.ts'
import { changeRole, deleteUsers, giveCredits, verifyUsers } from './users.ts'

export function adminRoutes(routes: Routes, deps: Deps): void {
  userRoutes(routes, deps)
  installationRoutes(routes, deps)
}

function userRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getDashboard', 'admin', (input) => readDashboard(deps, input))
  route(routes, 'deleteUsers', 'admin', async ({ users }, actor) => {
    const deleted = await deleteUsers(deps, actor, users)
    return { message: `${deleted} user(s) deleted`, deleted }
  })
  route(routes, 'verifyUsers', 'admin', async ({ emails }, actor) => {
    const verified = await verifyUsers(deps, actor, emails)
    return { message: `${verified} user(s) verified`, verified }
  })
  route(routes, 'changeRole', 'admin', async (input, actor) => {
    await changeRole(deps, actor, input)
    return { message: `The role of ${input.email} is ${input.new_role} now.` }
  })
  route(routes, 'giveCredits', 'admin', async (input, actor) => {
    await giveCredits(deps, actor, input)
    return { message: `${input.email} has ${input.amount} more credit(s).` }
  })
}

function installationRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getConfig', 'admin', async () => {
    const { next_use_date, ...config } = await readAnalysisConfig(deps.db)
    return { ...config, next_use_date: next_use_date?.toISOString() ?? null }
  })
  route(routes, 'editConfig', 'admin', async ({ max_allowed_retry, max_process }) => {
    await saveAnalysisConfig(deps.db, { max_allowed_retry, max_process })
    return { message: 'The configuration is saved.' }
  })
  route(routes, 'detectLocalModels', 'admin', async () => ({
    servers: await deps.findLocalServers(),
  }))
}
