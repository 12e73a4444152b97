import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { runJob } from '../worker/background.ts'
import type { JobHandler } from '../worker/handle.ts'

/** Runs every due job and returns how many ran. A job that fails returns to the queue and its error is rethrown. */
export async function runDueJobs(
  boss: PgBoss,
  handlers: JobHandler[],
  log: Logger,
): Promise<number> {
  let ran = 0
  // Jobs that are fetched directly have no abort signal.
  const { signal } = new AbortController()
  const due = await dueQueues(boss)
  for (const handler of handlers.filter(({ definition }) => due.has(definition.name))) {
    const { name } = handler.definition
    for (const job of await boss.fetch(name, { batchSize: 100 })) {
      ran += 1
      try {
        await runJob(log, handler, job.data, signal)
        await boss.complete(name, job.id)
      } catch (error) {
        await boss.fail(name, job.id)
        throw error
      }
    }
  }
  return ran
}

/** One statement instead of one per queue, because tests look for jobs thousands of times. */
async function dueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(
    `select distinct name from pgboss.job
      where state in ('created', 'retry') and start_after <= now()`,
  )
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}
