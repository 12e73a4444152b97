import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/**
 * The running app: `drain` lets current work finish, `close` closes the database. For `noticeMs` the port stays open,
 * but the app is not ready.
 */
export type Running = { drain(noticeMs: number): Promise<void>; close(): Promise<void> }

/** Together with the shutdown of the database, this stays below the 10 s that Docker gives a container. */
const drainMs = 8_000
const forcedCloseMs = 1_500
/** With one Ctrl-C, both the terminal and npm send a signal; within this time they count as one. */
const repeatedSignalMs = 700

type StopSignals = { requested: Promise<NodeJS.Signals>; forced: Promise<void> }

/** Handles SIGTERM and Ctrl-C: the first requests a stop, the next one forces it. */
export function stopSignals(): StopSignals {
  const requested = Promise.withResolvers<NodeJS.Signals>()
  const forced = Promise.withResolvers<void>()
  let first: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    first ??= performance.now()
    if (performance.now() - first > repeatedSignalMs) forced.resolve()
    requested.resolve(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return { requested: requested.promise, forced: forced.promise }
}

/**
 * How long load balancers get to notice, in milliseconds. Ctrl-C comes from a terminal, where there is no load
 * balancer.
 */
export const noticeOf = (signal: NodeJS.Signals, { DRAIN_S }: Pick<Config, 'DRAIN_S'>): number =>
  signal === 'SIGTERM' ? DRAIN_S * 1000 : 0

/** Drains and closes. Returns the exit code. `noticeMs` is part of the time for draining. */
export async function shutDown(
  { drain, close }: Running,
  { forced }: StopSignals,
  log: Logger,
  noticeMs: number,
): Promise<number> {
  const outcome = await Promise.race([
    drain(noticeMs).then(() => 'done' as const),
    forced.then(() => 'forced' as const),
    after(drainMs).then(() => 'late' as const),
  ]).catch((error: unknown) => {
    log.error({ err: error }, 'could not stop cleanly')
    return 'late' as const
  })
  if (outcome === 'late')
    log.warn('unfinished work was interrupted; it continues at the next start')
  if (outcome === 'forced') await Promise.race([close(), after(forcedCloseMs)])
  else await close()
  return outcome === 'forced' ? 1 : 0
}

/** Exits with one line in the log, after closing the database if possible. */
export async function fail(fault: unknown, running: Running | null, log: Logger): Promise<never> {
  log.fatal({ err: fault }, 'Verso stops because of an unexpected error')
  const closed = running?.close().catch(() => undefined)
  await Promise.race([closed, after(forcedCloseMs)])
  process.exit(1)
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
