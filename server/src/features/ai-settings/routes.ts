import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { editAiSettings } from './edit.ts'
import { describeAiSettings } from './settings.ts'

export function aiSettingsRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getAiSettings', 'admin', () => describeAiSettings(deps))
  route(
    routes,
    'editAiSettings',
    'admin',
    async (input, actor) => {
      await editAiSettings(deps, actor, input)
      return { message: 'The AI settings are saved.' }
    },
    { points: 30, seconds: 3600, key: (_, { userId }) => userId },
  )
}
