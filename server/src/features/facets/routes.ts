import type { Deps } from '../../deps.ts'
import { type Request, route, type Routes } from '../../http/route.ts'
import { getFacets } from './facets.ts'
import { getSuggestions } from './suggestions.ts'
import { getTimeline } from './timeline.ts'

/** Both calls read all matching photos, and are made while people type. */
const requests = {
  points: 300,
  seconds: 60,
  key: (_input: unknown, { userId }: Request) => userId,
}

export function facetRoutes(routes: Routes, deps: Deps): void {
  route(
    routes,
    'getFacets',
    'user',
    (question, { userId }) => getFacets(deps, userId, question),
    requests,
  )
  route(
    routes,
    'getTimeline',
    'user',
    (question, { userId }) => getTimeline(deps, userId, question),
    requests,
  )
  route(
    routes,
    'getSuggestions',
    'user',
    ({ text }, { userId }) => getSuggestions(deps, userId, text),
    requests,
  )
}
