import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { addSamples } from './add-samples.ts'

export function sampleRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'addSamples', 'user', (_, actor) => addSamples(deps, actor), {
    points: 5,
    seconds: 86_400,
    key: (_, { userId }) => userId,
  })
}
