import { randomUUID } from 'node:crypto'
import { type FastifyInstance, fastify } from 'fastify'
import type { Deps } from '../deps.ts'
import type { GaugeSource } from '../gauge-source.ts'
import { handleErrors } from './errors.ts'
import { type Health, registerHealth } from './health.ts'
import { logging } from './logging.ts'
import { registerMetrics } from './metrics.ts'

/** The server of a process without an API, such as a worker: only health and metrics. */
export function buildOperatorServer(
  deps: Pick<Deps, 'config' | 'log'>,
  health: Health,
  gauges: GaugeSource[],
): FastifyInstance {
  const app = fastify({ ...logging(deps.log), genReqId: () => randomUUID() })
  handleErrors(app)
  registerHealth(app, health)
  registerMetrics(app, deps, gauges)
  return app
}
