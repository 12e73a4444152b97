import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { findStuckPool } from '../db/pool-watch.ts'
import type { Deps } from '../deps.ts'
import { refuse } from './errors.ts'
import type { EventLoop } from './event-loop.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'storage'>

/** The state of a process, as load balancers and supervisors see it. */
export type Health = {
  /** Why the process should be restarted, in one sentence; null while it works. */
  whyStuck(): Promise<string | null>
  /**
   * Why no request should be sent to it, in one sentence; null while it is ready. Resolves within about two seconds.
   */
  whyNotReady(): Promise<string | null>
  isStarting(): boolean
  /** After this call the process can be ready. */
  started(): void
  /** After this call the process is not ready, because it is about to stop. */
  startDraining(): void
  isDraining(): boolean
}

/** Less than the three seconds within which readiness must notice a frozen database. */
const deadlineMs = 2_000
/** A check that hangs for longer is abandoned: its connection may be dead while new ones work. */
const abandonedMs = 10_000
const retrySeconds = 5

/** With `isStarting`, the process is not ready until `started` is called. */
export function createHealth(
  { db, log, storage }: Needs,
  { loop, isStarting = false }: { loop?: EventLoop; isStarting?: boolean } = {},
): Health {
  let isDraining = false
  let lastReason: string | null = null
  const checkDatabase = oneAtATime(() => sql`select 1`.execute(db))
  const checkStorage = oneAtATime(() => storage.check())

  async function findReason(): Promise<string | null> {
    if (isDraining) return 'This process is about to stop.'
    if (isStarting) return 'This process is starting.'
    const [hasDatabase, hasStorage] = await Promise.all([checkDatabase(), checkStorage()])
    if (!hasDatabase) return 'The database does not answer.'
    return hasStorage ? null : 'The photo storage cannot be used.'
  }

  return {
    async whyStuck() {
      if (loop?.isStuck()) return 'The event loop is stuck again and again.'
      const pool = await findStuckPool()
      return pool && `The connections of the pool "${pool}" are stuck.`
    },
    async whyNotReady() {
      const reason = await findReason()
      if (reason !== lastReason && reason) log.warn({ reason }, 'not ready')
      if (reason !== lastReason && !reason) log.info('ready again')
      lastReason = reason
      return reason
    },
    isStarting: () => isStarting,
    started() {
      isStarting = false
    },
    startDraining() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

/**
 * The returned function reports whether the check succeeds before the deadline. Callers share a running check, so
 * that hanging checks do not pile up.
 */
function oneAtATime(check: () => Promise<unknown>): () => Promise<boolean> {
  let running: { outcome: Promise<boolean>; since: number } | null = null
  return () => {
    if (!running || performance.now() - running.since > abandonedMs) {
      const outcome = check()
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          if (running?.outcome === outcome) running = null
        })
      running = { outcome, since: performance.now() }
    }
    return before(running.outcome)
  }
}

async function before(outcome: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), deadlineMs)
  return Promise.race([outcome, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * `/health/live`: 503 if only a restart helps. `/health/ready`: 503 if a load balancer should send requests
 * elsewhere. While a process drains, it asks clients to close their connections.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const respond = (path: string, reasonOf: () => Promise<string | null>) =>
    app.get(path, async (request, reply) => {
      const reason = await reasonOf()
      if (reason) return refuse(request, reply, new AppError('unavailable', reason, retrySeconds))
      return { status: 'ok' }
    })
  respond('/health/live', health.whyStuck)
  respond('/health/ready', health.whyNotReady)
  app.addHook('onRequest', async (_request, reply) => {
    if (health.isDraining()) reply.header('connection', 'close')
  })
}
