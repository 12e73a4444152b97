import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import { jobSeconds } from '../metrics.ts'
import type { Job } from '../ports/job-queue.ts'
import type { JobHandler } from './handle.ts'

/** Starts running jobs in this process. Call `checkHandlers` before. `deps.jobs.stop()` drains them. */
export async function startBackground(
  deps: Pick<Deps, 'jobs' | 'log'>,
  handlers: JobHandler[],
): Promise<void> {
  for (const handler of handlers) {
    await deps.jobs.work(handler.definition, (payload, signal) =>
      runJob(deps.log, handler, payload, signal),
    )
  }
}

/** Throws if a job does not have exactly one handler. */
export function checkHandlers(jobs: readonly Job[], handlers: JobHandler[]): void {
  const wrong = jobs.filter(
    ({ name }) => handlers.filter(({ definition }) => definition.name === name).length !== 1,
  )
  if (!wrong.length) return
  const names = wrong.map(({ name }) => name).join(', ')
  throw new Error(`Every job needs exactly one handler; look at: ${names}`)
}

/**
 * Runs a job and logs one line with the ids of its payload, but without the rest, which may contain an address. The
 * level is debug if there was nothing to do, which for some jobs happens every minute. Rethrows errors, so that the
 * queue retries.
 */
export async function runJob(
  log: Logger,
  { definition, run }: JobHandler,
  payload: unknown,
  signal: AbortSignal,
): Promise<void> {
  const started = performance.now()
  const ended = (outcome: string) => {
    const ms = performance.now() - started
    jobSeconds.observe({ job: definition.name, outcome }, ms / 1000)
    return { job: definition.name, outcome, ms: Math.round(ms), ...idsOf(payload) }
  }
  try {
    const result = await run(definition.payload.parse(payload) as never, signal)
    log[result === 'idle' ? 'debug' : 'info'](ended('done'), 'job')
  } catch (error) {
    log.error({ ...ended('failed'), err: error }, 'job failed')
    throw error
  }
}

const idsOf = (payload: unknown) =>
  Object.fromEntries(Object.entries(payload ?? {}).filter(([name]) => name.endsWith('_id')))
