import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { listActs } from './list-acts.ts'
import { undoAct } from './undo-act.ts'

export function historyRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'listActs', 'user', (input, { userId }) => listActs(deps, userId, input))
  route(routes, 'undoAct', 'user', (input, { userId }) => undoAct(deps, userId, input))
}
