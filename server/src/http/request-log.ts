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
 * Logs one line at the end of each request, even if the client has left, with the route's pattern and never the URL:
 * signed links are secret. Also measures the duration. Successful health checks and scrapes of metrics are logged at
 * the level debug.
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
    // `finish` is emitted with the last byte of the response; if the client leaves earlier, only `close` is.
    reply.raw.once('finish', () => end(false)).once('close', () => end(true))
    done()
  })
}

/** `status` is null if the client left before the response began. */
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

/** The status is `aborted` if the client left before the response began. */
function observe({ method, route, call, status, ms }: ReturnType<typeof lineOf>): void {
  const labels = { method, route: route ?? 'none', call: call ?? '', status: status ?? 'aborted' }
  requestSeconds.observe(labels, ms / 1000)
}

const bytesOf = (header: unknown) => (header === undefined ? undefined : Number(header))
