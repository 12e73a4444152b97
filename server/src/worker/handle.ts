import type { z } from 'zod'
import type { Job } from '../ports/job-queue.ts'

export type JobHandler = {
  definition: Job
  run(payload: never, signal: AbortSignal): Promise<void>
}

/** Pairs a job with its handler, which must be idempotent: a job may run twice. */
export function handle<P extends z.ZodObject>(
  definition: Job<P>,
  run: (payload: z.output<P>, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { definition, run }
}
