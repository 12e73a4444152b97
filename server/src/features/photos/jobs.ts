import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/**
 * Removes the objects of deleted photos, given the keys of their originals. Jobs that version 0.1.0 queued have no keys;
 * the nightly sweep removes those objects.
 */
export const purgePhotos = job({
  name: 'photos.purge',
  payload: z.object({ user_id: z.uuid(), keys: z.array(z.string()).default([]) }),
  retries: 20,
  oneByOne: true,
})

/** Deletes all hidden photos of an owner. */
export const deleteAllPhotos = job({
  name: 'photos.delete-all',
  payload: z.object({ user_id: z.uuid() }),
  retries: 20,
})

export const finishAllDeletions = job({
  name: 'photos.finish-deletions',
  payload: z.object({}),
  retries: 0,
  cron: '*/30 * * * *',
})
