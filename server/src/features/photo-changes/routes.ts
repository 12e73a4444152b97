import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { photoChanges } from './changes.ts'

/** Enough for 100,000 photos in five minutes, and for a request every second afterwards. */
const pages = {
  points: 1000,
  seconds: 300,
  key: (_input: unknown, { userId, network }: Request) => userId ?? network,
}

export function photoChangeRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'listPhotoChanges',
    'user',
    (input, { userId }) => photoChanges(deps, userId, input),
    pages,
  )
}
