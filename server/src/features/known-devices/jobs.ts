import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

export const sendSignInLink = job({
  name: 'known-devices.sign-in-link',
  payload: z.object({ email: z.string() }),
  retries: 8,
  mails: true,
})

export const clearExpiredDevices = job({
  name: 'known-devices.clear',
  payload: z.object({}),
  retries: 2,
  cron: '23 3 * * *',
})
