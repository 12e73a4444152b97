import type { z } from 'zod'
import type { Db } from '../db/client.ts'

/** What may be enqueued: its name, its payload (ids only, never a secret) and how often it is tried again. */
export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: P
  retries: number
  /** Cron expression in the installation's zone, for jobs that run by the clock. */
  cron?: string
  /** A process runs no two of them at once: for jobs that would only wait for one another. */
  oneByOne?: boolean
}

const known: Job[] = []

export function job<P extends z.ZodObject>(definition: Job<P>): Job<P> {
  known.push(definition)
  return definition
}

/** Every job that the loaded features define: each must have a queue and exactly one handler. */
export const knownJobs = (): readonly Job[] => known

/** Jobs commit with the rows of the caller's transaction, or not at all. */
export type JobQueue = {
  enqueue<P extends z.ZodObject>(
    tx: Db,
    definition: Job<P>,
    payload: z.input<P>,
    options?: { delaySeconds?: number },
  ): Promise<void>
  /**
   * Removes jobs that speak of this person and are not being run: those that wait, and those kept to be read. Of the
   * address only those made up to `until`, by the database's clock: it may be another account's by now.
   */
  forget(person: { user_id: string; email: string }, until: Date): Promise<void>
  /** From now on this process runs jobs of this name, each at least once; one that throws is tried again later. */
  work(
    definition: Job,
    run: (payload: unknown, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Takes no more jobs, waits for those that run, lets go of its connections. */
  stop(): Promise<void>
}
