import type { Logger } from 'pino'

/** What runs: `drain` lets work under way come to its end, `close` lets go of the database. */
export type Running = { drain(): Promise<void>; close(): Promise<void> }

/** With the database's own stop this stays below the 10 s that a container is given. */
const drainMs = 8_000
const hurriedCloseMs = 1_500
/** A terminal and npm both pass on one Ctrl-C. */
const echoMs = 700

export type StopSignals = { asked: Promise<void>; hurried: Promise<void> }

/** Listens for SIGTERM and Ctrl-C from now on: the first asks to stop, the next to leave at once. */
export function stopSignals(): StopSignals {
  const asked = Promise.withResolvers<void>()
  const hurried = Promise.withResolvers<void>()
  let first: number | null = null
  const hear = () => {
    first ??= performance.now()
    if (performance.now() - first > echoMs) hurried.resolve()
    asked.resolve()
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
  return { asked: asked.promise, hurried: hurried.promise }
}

/** Drains and closes; answers the exit code. */
export async function shutDown(
  { drain, close }: Running,
  { hurried }: StopSignals,
  log: Logger,
): Promise<number> {
  const outcome = await Promise.race([
    drain().then(() => 'done' as const),
    hurried.then(() => 'hurried' as const),
    after(drainMs).then(() => 'late' as const),
  ]).catch((error: unknown) => {
    log.error({ err: error }, 'could not stop in good order')
    return 'late' as const
  })
  if (outcome === 'late')
    log.warn('work under way was cut off; it is taken up again at the next start')
  if (outcome === 'hurried') await Promise.race([close(), after(hurriedCloseMs)])
  else await close()
  return outcome === 'hurried' ? 1 : 0
}

/** Leaves with one line in the log and the database closed where it can be. */
export async function fail(fault: unknown, running: Running | null, log: Logger): Promise<never> {
  log.fatal({ err: fault }, 'Verso met a fault it cannot go on from')
  const closed = running?.close().catch(() => undefined)
  await Promise.race([closed, after(hurriedCloseMs)])
  process.exit(1)
}

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
