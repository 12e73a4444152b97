import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { describeAgain, previewDescribeAgain } from './describe-again.ts'
import { bringBack, descriptionState, stopDescribing } from './runs.ts'

export function describeAgainRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getDescriptionState', 'user', (_, { userId }) => descriptionState(deps, userId))
  route(routes, 'previewDescribeAgain', 'user', (input, actor) =>
    previewDescribeAgain(deps, actor, input),
  )
  route(routes, 'describeAgain', 'user', (input, actor) => describeAgain(deps, actor, input), {
    points: 120,
    seconds: 3600,
    key: (_, { userId }) => userId,
  })
  route(routes, 'stopDescribing', 'user', (_, { userId }) => stopDescribing(deps, userId))
  route(routes, 'bringBackDescriptions', 'user', (input, { userId }) =>
    bringBack(deps, userId, input),
  )
}
