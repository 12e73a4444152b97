import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Adds the data that the search needs to photos stored by a version without it. */
export const fillSearch = job({
  name: 'search.fill',
  payload: z.object({}),
  retries: 0,
  cron: '*/5 * * * *',
  oneByOne: true,
})

/** Merges the changes made by saves into the search indexes (decision 72). */
export const sortSearch = job({
  name: 'search.sort',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  oneByOne: true,
})
