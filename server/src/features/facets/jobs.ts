import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Counts the labels of owners whose counts are not known, then adds up what has changed. */
export const countLabels = job({
  name: 'facets.count',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  oneByOne: true,
})
