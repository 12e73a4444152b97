import type { FastifyInstance } from 'fastify'
import type { RawRoute } from './route.ts'

/** The maximum of a timer: a large photo may take an hour. The storage cuts uploads below its floor rate instead. */
export const noTimeout = 2 ** 31 - 1

/** Routes that stream: bodies reach the handler unread (`request.raw`). */
export function registerRaw(app: FastifyInstance, routes: RawRoute[]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const { verb, path, handle } of routes) {
      const url = path.startsWith('/') ? path : `/${path}`
      const timing = verb === 'POST' ? {} : { handlerTimeout: noTimeout }
      scope.route({ method: verb, url, ...timing, handler: handle })
    }
  })
}
