import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { noteUpload, readProfile } from './service.ts'

export function profileRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getUser', 'user', (_input, actor) => readProfile(deps, actor))
  route(routes, 'updateLastUploadCount', 'user', async (input, actor) => {
    await noteUpload(deps, actor, input)
    return { message: 'Upload noted.' }
  })
}
