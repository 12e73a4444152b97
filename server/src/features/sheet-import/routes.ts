import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { compareSheet } from './compare-sheet.ts'

export function sheetImportRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'compareSheet', 'user', (input, { userId }) => compareSheet(deps, userId, input))
}
