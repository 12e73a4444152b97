import type { z } from 'zod'
import type { Job } from '../ports/job-queue.ts'

/** `idle`: there was nothing to do. */
type JobResult = 'idle' | void

export type JobHandler = {
  definition: Job
  run(payload: never, signal: AbortSignal): Promise<JobResult>
}

/** Pairs a job with its handler, which must be idempotent: a job may run twice. */
export function handle<P extends z.ZodObject>(
  definition: Job<P>,
  run: (payload: z.output<P>, signal: AbortSignal) => Promise<JobResult>,
): JobHandler {
  return { definition, run }
}
