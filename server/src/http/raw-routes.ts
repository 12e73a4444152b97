import type { FastifyInstance } from 'fastify'
import type { RawRoute } from './route.ts'

/**
 * Routes that stream: handlers read the body themselves, from `request.raw`. A large photo may take an hour to
 * upload; the storage cuts uploads below its floor rate.
 */
export function registerRaw(app: FastifyInstance, routes: RawRoute[]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const { verb, path, handle } of routes) {
      const url = path.startsWith('/') ? path : `/${path}`
      scope.route({ method: verb, url, config: { hasNoDeadline: verb === 'PUT' }, handler: handle })
    }
  })
}
