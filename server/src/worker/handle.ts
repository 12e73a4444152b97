import type { z } from 'zod'
import type { Job } from '../ports/job-queue.ts'

export type JobHandler = {
  definition: Job
  run(payload: never, signal: AbortSignal): Promise<void>
}

/** Pairs a job with what runs for it. A handler may run twice: it must be safe to. */
export function handle<P extends z.ZodObject>(
  definition: Job<P>,
  run: (payload: z.output<P>, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { definition, run }
}
