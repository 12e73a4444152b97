import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Every minute, completes photos that were sent straight to the storage and never reported. */
export const reconcileSent = job({
  name: 'uploads.reconcile',
  payload: z.object({}),
  retries: 0,
  cron: '* * * * *',
  oneByOne: true,
})

/** Every ten minutes, deletes expired tickets and the bytes of unfinished uploads. */
export const sweepTransfers = job({
  name: 'uploads.sweep',
  payload: z.object({}),
  retries: 2,
  cron: '*/10 * * * *',
})

/** Every half hour, deletes what interrupted uploads and preparations left behind. */
export const sweepRecentObjects = job({
  name: 'uploads.sweep-recent',
  payload: z.object({}),
  retries: 2,
  cron: '7,37 * * * *',
})

/** Every night, deletes all objects without a photo. */
export const sweepObjects = job({
  name: 'uploads.sweep-objects',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
})

/** Every night, hashes the pictures of photos that have no hash yet. */
export const hashOlderPictures = job({
  name: 'uploads.hash-pictures',
  payload: z.object({}),
  retries: 2,
  cron: '47 2 * * *',
  oneByOne: true,
})
