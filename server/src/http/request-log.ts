import type { CallName } from '@verso/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { requestSeconds } from '../metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call?: CallName
    userId?: string
  }
}

/**
 * Logs one line per request at its end, also where the client has left, with the route's pattern and never the URL: signed
 * links are secret. Measures its duration. Lines of health checks and metrics that went well are for debugging only.
 */
export function requestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now()
    reply.header('x-request-id', request.id)
    let isOver = false
    const end = (isAborted: boolean) => {
      if (isOver) return
      isOver = true
      const line = lineOf(request, reply, performance.now() - startedAt, isAborted)
      observe(line)
      const isProbe = /^\/(health|metrics)/.test(line.route ?? '') && line.status === 200
      log[isProbe ? 'debug' : 'info'](line, 'request')
    }
    // `finish` comes with the last byte of the response; where the client left before, only `close` does.
    reply.raw.once('finish', () => end(false)).once('close', () => end(true))
    done()
  })
}

/** `status` is null where the client left before there was one. */
function lineOf(request: FastifyRequest, { raw }: FastifyReply, ms: number, aborted: boolean) {
  return {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    call: request.call,
    status: raw.headersSent ? raw.statusCode : null,
    ms: Math.round(ms),
    user_id: request.userId,
    bytes_in: bytesOf(request.headers['content-length']),
    bytes_out: bytesOf(raw.getHeader('content-length')),
    ...(aborted && { aborted }),
  }
}

/** A request whose client left before the response has the status `aborted`. */
function observe({ method, route, call, status, ms }: ReturnType<typeof lineOf>): void {
  const labels = { method, route: route ?? 'none', call: call ?? '', status: status ?? 'aborted' }
  requestSeconds.observe(labels, ms / 1000)
}

const bytesOf = (header: unknown) => (header === undefined ? undefined : Number(header))
