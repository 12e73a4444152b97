import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** The address, and the flow of the request; everything else is looked up when the mail is written. */
const payload = z.object({ email: z.string(), flow: z.uuid() })

/** Without a flow, mails a code for the pending sign-ups of the address that belong to this network (`findFlowsFor`). */
export const sendConfirmationCode = job({
  name: 'auth.confirmation-code',
  payload: payload.extend({ flow: z.uuid().optional(), network: z.string().optional() }),
  retries: 8,
  mails: true,
})
export const sendResetCode = job({ name: 'auth.reset-code', payload, retries: 8, mails: true })

export const sendPasswordChanged = job({
  name: 'auth.password-changed',
  payload: z.object({ email: z.string(), how: z.enum(['changed', 'reset']) }),
  retries: 8,
  mails: true,
})

/** Deletes sign-ups that were never confirmed, and old resets. */
export const clearFlows = job({
  name: 'auth.clear-flows',
  payload: z.object({}),
  retries: 2,
  cron: '37 3 * * *',
})

export const clearSessions = job({
  name: 'auth.clear-sessions',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
})
