import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register } from 'prom-client'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { poolUsage } from '../db/pool-watch.ts'
import type { Deps } from '../deps.ts'
import type { GaugeSource } from '../gauge-source.ts'
import { isLoopback } from '../loopback.ts'
import { cachedGauges, gaugeText } from './gauges.ts'

type MetricsConfig = Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** `/metrics` for Prometheus: the metrics of this process, its pools, and gauges of the whole installation. */
export function registerMetrics(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
  sources: GaugeSource[] = [],
): void {
  const ofInstallation = cachedGauges(sources, log)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config))
      throw new AppError('forbidden', 'Metrics are for operators: see docs/operations.md.')
    const parts = [register.metrics(), gaugeText([poolGauges]), ofInstallation()]
    return reply.type(register.contentType).send((await Promise.all(parts)).join('\n'))
  })
}

/**
 * With `METRICS_TOKEN`, only its bearer may read. Without it, only programs on this machine may, and only while the
 * app is not public: some proxies add no header, so their requests look like those of a program on this machine.
 */
function mayRead(request: FastifyRequest, config: MetricsConfig): boolean {
  const { METRICS_TOKEN: token, PUBLIC_URL, TRUST_PROXY } = config
  if (token) return isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
  if (TRUST_PROXY || !isLoopback(PUBLIC_URL) || isForwarded(request)) return false
  // With DNS rebinding, a page gets its own name to resolve to this machine; the Host header shows that name.
  if (!URL.canParse(`http://${request.host}`) || !isLoopback(`http://${request.host}`)) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}

const forwardingHeader =
  /^(x-forwarded(-.+)?|x-real-ip|forwarded|via|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-original-.+)$/

const isForwarded = (request: FastifyRequest) =>
  Object.keys(request.headers).some((name) => forwardingHeader.test(name))

/** Compares in constant time; the digests hide the length as well. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

const connections = (pool: string, state: string, value: number) => ({
  gauge: 'verso_pool_connections',
  labels: { pool, state },
  value,
})

/** Connections of the pools of this process. */
const poolGauges: GaugeSource = {
  gauges: {
    verso_pool_size: 'Maximum number of connections of a pool',
    verso_pool_connections: 'Connections of a pool by state',
    verso_pool_waiting: 'Queries and transactions that wait for a connection',
  },
  read: async () =>
    poolUsage().flatMap(({ pool, max, size, idle, waiting }) => [
      { gauge: 'verso_pool_size', labels: { pool }, value: max },
      connections(pool, 'busy', size - idle),
      connections(pool, 'idle', idle),
      { gauge: 'verso_pool_waiting', labels: { pool }, value: waiting },
    ]),
}
