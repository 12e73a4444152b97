import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { cancelModel, readModel, removeModel, startModel } from './model.ts'

export function localModelRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getBuiltInModel', 'admin', () => readModel(deps))
  route(routes, 'startBuiltInModel', 'admin', () => startModel(deps))
  route(routes, 'cancelBuiltInModel', 'admin', () => cancelModel(deps))
  route(routes, 'removeBuiltInModel', 'admin', () => removeModel(deps))
}
