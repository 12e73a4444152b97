import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { raw, route, type Routes } from '../../http/route.ts'
import { contentDisposition } from '../../text/content-disposition.ts'
import { listPackages, openPackage } from './packages.ts'

/** The packages of the desktop app: the list for the page, and the files themselves. */
export function downloadRoutes(routes: Routes, deps: Deps): void {
  route(routes, 'getDownloads', 'public', async () => ({ packages: await listPackages(deps) }))
  raw(routes, 'GET', '/downloads/:file', async ({ params }, reply) => {
    const { file } = params as { file: string }
    const found = await openPackage(deps, file)
    if (!found) throw new AppError('not_found', 'This package is not here any more.')
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': found.bytes,
        'content-disposition': contentDisposition(file),
        'cache-control': 'no-cache',
      })
      .send(found.body)
  })
}
