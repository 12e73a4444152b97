import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Compares rows, credits and files, every night and after a crash. */
export const runCheck = job({
  name: 'consistency.check',
  payload: z.object({
    reason: z.enum(['nightly', 'crash', 'asked']).default('nightly'),
    /** When the crash was noticed; a check that began later makes this one unnecessary. */
    noticed_at: z.string().optional(),
  }),
  retries: 2,
  cron: '43 3 * * *',
  oneByOne: true,
  maxHours: 6,
})

/** Notifies one administrator of what a check found. */
export const sendFindings = job({
  name: 'consistency.mail',
  payload: z.object({ check_id: z.uuid(), user_id: z.uuid() }),
  retries: 8,
  mails: true,
})
