import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Reads the truth of one customer; asked for by webhooks. */
export const syncPayer = job({
  name: 'billing.sync',
  payload: z.object({ user_id: z.string() }),
  retries: 12,
})

/** Reads the truth of everybody, so that a lost webhook does not matter. */
export const syncAll = job({
  name: 'billing.sync-all',
  payload: z.object({}),
  retries: 2,
  cron: '41 2 * * *',
})

/** One mail; its words are found when it is made. */
export const sendNotice = job({
  name: 'billing.notice',
  payload: z.object({ notice_id: z.string() }),
  retries: 8,
})

/** Looks for what people want to be told of. */
export const lookForNews = job({
  name: 'billing.news',
  payload: z.object({}),
  retries: 1,
  cron: '*/5 * * * *',
})
