import type { z } from 'zod'
import type { Db } from '../db/client.ts'

/** A kind of job. Its payload contains ids only, never a secret. */
export type Job<P extends z.ZodObject = z.ZodObject> = {
  name: string
  payload: P
  retries: number
  /** Cron expression in the installation's time zone, for scheduled jobs. */
  cron?: string
  /** After this many hours the queue considers a run lost; default a quarter of an hour, max 24 hours. */
  maxHours?: number
  /** Each process runs only one at a time: for jobs that would wait for each other anyway. */
  oneByOne?: boolean
  /** Each job sends a mail. */
  mails?: boolean
}

/** The backlog of one kind of job. */
export type JobBacklog = {
  job: string
  /** Due but not started. */
  waiting: number
  /** Seconds for which the oldest waiting job has been due; 0 if no job waits. */
  oldestSeconds: number
  /** Jobs that used up their retries and are still stored. */
  failed: number
}

const known: Job[] = []

export function job<P extends z.ZodObject>(definition: Job<P>): Job<P> {
  known.push(definition)
  return definition
}

/** Returns every job that the loaded features define; each needs a queue and exactly one handler. */
export const knownJobs = (): readonly Job[] => known

/** Jobs are committed with the rows of the caller's transaction, or not at all. */
export type JobQueue = {
  enqueue<P extends z.ZodObject>(
    tx: Db,
    definition: Job<P>,
    payload: z.input<P>,
    options?: { delaySeconds?: number },
  ): Promise<void>
  /**
   * Removes waiting and finished jobs of this person. Jobs found by the address are removed only if they were created
   * up to `until` by the database's clock: later ones may belong to another account.
   */
  forget(person: { user_id: string; email: string }, until: Date): Promise<void>
  /** Returns the backlog of every known kind of job. */
  backlog(): Promise<JobBacklog[]>
  /** Starts running jobs of this kind in this process, each at least once; one that throws is retried later. */
  work(
    definition: Job,
    run: (payload: unknown, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Takes no more jobs, waits for running ones and closes the connections. */
  stop(): Promise<void>
}
