import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Completes photos that were sent to the storage itself and not reported, every minute. */
export const reconcileSent = job({
  name: 'uploads.reconcile',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  oneByOne: true,
})

/** Deletes expired tickets and the bytes of unfinished uploads every ten minutes. */
export const sweepTransfers = job({
  name: 'uploads.sweep',
  payload: z.object({}),
  retries: 2,
  cron: '*/10 * * * *',
})

/** Deletes what an interrupted upload or preparation left, within the hour. */
export const sweepRecentObjects = job({
  name: 'uploads.sweep-recent',
  payload: z.object({}),
  retries: 2,
  cron: '7,37 * * * *',
})

/** Deletes all objects without a photo every night. */
export const sweepObjects = job({
  name: 'uploads.sweep-objects',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
})

/** Hashes the pictures of photos from before every night. */
export const hashOlderPictures = job({
  name: 'uploads.hash-pictures',
  payload: z.object({}),
  retries: 2,
  cron: '47 2 * * *',
  oneByOne: true,
})
