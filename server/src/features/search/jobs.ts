import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Adds what the search needs to photos that a version before the search has stored. */
export const fillSearch = job({
  name: 'search.fill',
  payload: z.object({}),
  retries: 0,
  cron: '*/5 * * * *',
  oneByOne: true,
})

/** Sorts what saves have changed into the indexes of the search (decision 72). */
export const sortSearch = job({
  name: 'search.sort',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  oneByOne: true,
})
