import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { exportPhotos } from './service.ts'

export function exportRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'exportData', 'user', async (request, actor) => ({
    publicUrl: await exportPhotos(deps, actor, request),
  }))
}
