import type { CallName } from '@verso/contract/call.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    call?: CallName
    userId?: string
  }
}

/** Logs one line per request, with the route's pattern and never the URL: signed links are secret. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        verb: request.method,
        route: request.routeOptions.url,
        call: request.call,
        user_id: request.userId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}
