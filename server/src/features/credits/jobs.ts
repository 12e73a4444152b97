import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

export const expireGrantsHourly = job({
  name: 'credits.expire',
  payload: z.object({}),
  retries: 3,
  cron: '7 * * * *',
})
