import type { FastifyInstance } from 'fastify'

const preflightSeconds = 600

/** Allows the configured origins to make calls; preflights need no token (API-003, API-040, A-38). */
export function cors(app: FastifyInstance, origins: string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origins.length) reply.header('vary', 'Origin')
    if (origin && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
    }
    if (request.method !== 'OPTIONS') return done()
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, X-XSRF-TOKEN, x-amz-meta-original-name',
      'access-control-max-age': preflightSeconds,
    })
    reply.status(204).send()
  })
}
