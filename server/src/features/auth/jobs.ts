import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Only the email address: the user and the code are looked up when the mail is written. */
const payload = z.object({ email: z.string() })

export const sendConfirmationCode = job({
  name: 'auth.confirmation-code',
  payload,
  retries: 8,
  mails: true,
})
export const sendResetCode = job({ name: 'auth.reset-code', payload, retries: 8, mails: true })

export const clearSessions = job({
  name: 'auth.clear-sessions',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
})
