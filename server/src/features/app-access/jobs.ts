import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

export const clearAppAccess = job({
  name: 'app-access.clear',
  payload: z.object({}),
  retries: 2,
  cron: '27 3 * * *',
})
