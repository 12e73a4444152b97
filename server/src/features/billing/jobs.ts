import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Syncs one customer with the payment provider; enqueued by webhooks. */
export const syncPayer = job({
  name: 'billing.sync',
  payload: z.object({ user_id: z.string() }),
  retries: 12,
})

/** Syncs all customers, so that a lost webhook does no harm. */
export const syncAll = job({
  name: 'billing.sync-all',
  payload: z.object({}),
  retries: 2,
  cron: '41 2 * * *',
})

/** Sends one mail; its text is written when the job runs. */
export const sendNotice = job({
  name: 'billing.notice',
  payload: z.object({ notice_id: z.string() }),
  retries: 8,
  mails: true,
})

/** Finds reasons to notify users (finished uploads, used up or expiring credits) and enqueues a mail for each. */
export const findNotices = job({
  name: 'billing.news',
  payload: z.object({}),
  retries: 1,
  cron: '*/5 * * * *',
})
