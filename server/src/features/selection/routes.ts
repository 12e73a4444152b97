import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { deleteMatching } from './delete-matching.ts'
import { describeSelection } from './describe-queries.ts'
import { editSelection } from './edit-selection.ts'

export function selectionRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'describeSelection', 'user', ({ which }, { userId }) =>
    describeSelection(deps.db, userId, which),
  )
  route(routes, 'editSelection', 'user', (input, { userId }) => editSelection(deps, userId, input))
  route(routes, 'deleteMatching', 'user', (input, { userId }) =>
    deleteMatching(deps, userId, input),
  )
}
