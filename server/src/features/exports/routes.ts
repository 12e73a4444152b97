import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { archivePart, startArchive } from './archives.ts'
import { copyPhoto } from './photo-copy.ts'
import { exportPhotos } from './service.ts'

export function exportRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'exportData', 'user', async (request, actor) => {
    if (request.type === 'photos') return startArchive(deps, actor.userId, request)
    if (request.type === 'photo') return copyPhoto(deps, actor.userId, request)
    return { publicUrl: await exportPhotos(deps, actor, { ...request, type: request.type }) }
  })
  route(routes, 'photoArchive', 'user', (input, actor) => archivePart(deps, actor.userId, input))
}
