import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { acceptPhotos } from './accept.ts'
import { keywordFigures } from './figures.ts'
import { confirmName } from './names.ts'
import { getReviewQueue } from './queue.ts'
import { turnPhotos } from './turn.ts'

export function reviewRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'acceptPhotos', 'user', (input, { userId }) => acceptPhotos(deps, userId, input))
  route(routes, 'getReviewQueue', 'user', (input, { userId }) =>
    getReviewQueue(deps, userId, input),
  )
  route(routes, 'getKeywordFigures', 'admin', () => keywordFigures(deps))
  route(routes, 'turnPhotos', 'user', (input, { userId }) => turnPhotos(deps, userId, input))
  route(routes, 'confirmName', 'user', (input, { userId }) => confirmName(deps, userId, input))
}
