import { randomUUID } from 'node:crypto'
import { limits } from '@verso/contract/limits.ts'
import { type FastifyInstance, fastify } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { GaugeSource } from '../gauge-source.ts'
import { checkCalls, registerCalls } from './calls.ts'
import { cors } from './cors.ts'
import { answerMs, deadline } from './deadline.ts'
import { handleErrors, refuse, unreadableAddress } from './errors.ts'
import { createHealth, type Health, registerHealth } from './health.ts'
import { registerLive } from './live-events.ts'
import { logging } from './logging.ts'
import { registerMetrics } from './metrics.ts'
import { limitOpenRequests } from './open-requests.ts'
import { openapiDocument } from './openapi.ts'
import { registerRaw } from './raw-routes.ts'
import { requestLog } from './request-log.ts'
import type { Routes } from './route.ts'
import { securityContact } from './security-contact.ts'
import { securityHeaders } from './security-headers.ts'
import { staticFiles } from './static.ts'
import { refuseWhileStopping } from './stopping.ts'

const bodyLimit = 256 * 1024
const headersTimeout = 10_000
/**
 * A client that reads none of its response for this long is disconnected. While a write is pending, Node allows a second
 * interval, so it can take up to two minutes. Live streams send heartbeats more often than this.
 */
const idleConnectionMs = 60_000

export type ServerOptions = {
  /** The folder of the built web app. */
  webRoot?: string
  /** The time in which a call is answered, including the time in which its body arrives. */
  answerMs?: number
  /** The time after which a client that neither sends nor reads is disconnected. */
  idleConnectionMs?: number
  /** The heartbeat interval of live streams. */
  heartbeatMs?: number
  /** The state of the process, if it is more than its database and storage. */
  health?: Health
  /** Gauges of the installation for `/metrics`. */
  gauges?: GaugeSource[]
}

/** Builds the server with every recorded route, ready to listen. Throws if a call does not have exactly one handler. */
export function buildServer(
  deps: Deps,
  routes: Routes,
  options: ServerOptions = {},
): FastifyInstance {
  checkCalls(routes.calls)
  const { config } = deps
  const app = fastify({
    ...logging(deps.log),
    trustProxy: trusted(config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    bodyLimit,
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => refuse(request, reply, unreadableAddress()),
    connectionTimeout: options.idleConnectionMs ?? idleConnectionMs,
    http: { headersTimeout, connectionsCheckingInterval: headersTimeout / 4 },
    // some clients join the base `/api/` and `/upload-image` to `/api//upload-image`.
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
  })
  limitOpenRequests(app)
  handleErrors(app)
  deadline(app, options.answerMs ?? answerMs)
  requestLog(app, deps.log)
  securityHeaders(app, config)
  cors(app, config.CORS_ORIGINS)
  refuseWhileStopping(app)
  registerHealth(app, options.health ?? createHealth(deps))
  registerMetrics(app, deps, options.gauges)
  app.register(
    async (api) => {
      registerCalls(api, deps, routes.calls)
      registerRaw(api, routes.raw)
      registerLive(api, deps, routes.live, options.heartbeatMs ?? limits.live.heartbeatMs)
      api.get('/openapi.json', () => openapiDocument(config.API_BASE))
    },
    { prefix: config.API_BASE },
  )
  securityContact(app, deps)
  staticFiles(app, config, options.webRoot)
  return app
}

/**
 * A number means how many proxies are trusted, counted from this machine outwards: the first is the sender of the
 * connection.
 */
function trusted(proxies: Config['TRUST_PROXY']) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}
