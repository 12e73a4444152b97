import type { z } from 'zod'
import type { Db } from '../db/client.ts'

/** A kind of job. Its payload contains ids only, never a secret. */
export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: P
  retries: number
  /** Cron expression in the installation's time zone, for scheduled jobs. */
  cron?: string
  /** After this many hours the queue considers a run lost; a quarter of an hour by default, 24 at most. */
  maxHours?: number
  /** A process runs only one at a time: for jobs that would wait for each other anyway. */
  oneByOne?: boolean
  /** Each job sends a mail. */
  mails?: boolean
}

/** The backlog of one kind of job. */
export type JobBacklog = {
  job: string
  /** Due and not started. */
  waiting: number
  /** Time for which the oldest of these has been due; 0 if nothing waits. */
  oldestSeconds: number
  /** Jobs that used up their retries and are still kept. */
  failed: number
}

const known: Job[] = []

export function job<P extends z.ZodObject>(definition: Job<P>): Job<P> {
  known.push(definition)
  return definition
}

/** Returns every job that the loaded features define; each needs a queue and exactly one handler. */
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
   * Removes waiting and finished jobs of this person. Those found by the address only where they were created up to
   * `until` by the database's clock: later ones may belong to another account.
   */
  forget(person: { user_id: string; email: string }, until: Date): Promise<void>
  /** Returns what waits, for every known kind of job. */
  backlog(): Promise<JobBacklog[]>
  /** Starts running jobs of this kind in this process, each at least once; one that throws is retried later. */
  work(
    definition: Job,
    run: (payload: unknown, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Takes no more jobs, waits for running ones and closes the connections. */
  stop(): Promise<void>
}
