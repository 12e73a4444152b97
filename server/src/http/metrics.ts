import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, register } from 'prom-client'
import { AppError } from '../app-error.ts'

const requests = new Histogram({
  name: 'verso_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['verb', 'route', 'call', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
})

const once = { done: false }

/** `/metrics` for Prometheus: from this machine, or with `METRICS_TOKEN` as Bearer. Labels never contain a URL. */
export function metrics(app: FastifyInstance, token: string | undefined): void {
  if (!once.done) collectDefaultMetrics()
  once.done = true
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(
      { verb: request.method, route, call: request.call ?? '', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('forbidden', 'Metrics are for operators.')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`)
  const proxied = request.headers['x-forwarded-for'] !== undefined
  return !proxied && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
