import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes the objects of photos whose rows are gone. Ten at once would take all connections and wait at one lock. */
export const purgePhotos = job({
  name: 'photos.purge',
  payload: z.object({ user_id: z.uuid(), names: z.array(z.string()) }),
  retries: 20,
  oneByOne: true,
})

/** Removes all photos of an owner that are hidden already. */
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
