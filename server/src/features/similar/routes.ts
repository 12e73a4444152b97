import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { findSimilar } from './similar.ts'

export function similarRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getSimilarPhotos', 'user', (input, actor) => findSimilar(deps, actor, input), {
    points: 120,
    seconds: 60,
    key: (_input, { userId }) => userId,
  })
}
