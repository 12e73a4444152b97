import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { getMap } from './photo-map.ts'

/** The call reads all matching photos, and is made while people move the map. */
const requests = {
  points: 300,
  seconds: 60,
  key: (_input: unknown, { userId }: Request) => userId,
}

export function photoMapRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getMap', 'user', (input, { userId }) => getMap(deps, userId, input), requests)
}
