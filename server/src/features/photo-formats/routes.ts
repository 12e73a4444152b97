import type { Deps } from '../../deps.ts'
import { route, type Routes } from '../../http/route.ts'
import { changePhotoFormat, readPhotoFormats } from './accepted-types.ts'

export function photoFormatRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getPhotoFormats', 'admin', () => readPhotoFormats(deps))
  route(routes, 'allowPhotoFormat', 'admin', async (input) => {
    await changePhotoFormat(deps, input)
    return { message: input.allowed ? 'The format is accepted.' : 'The format is not accepted.' }
  })
}
