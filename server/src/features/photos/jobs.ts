import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes the objects of photos whose rows are gone. */
export const purgePhotos = job({
  name: 'photos.purge',
  payload: z.object({ user_id: z.uuid(), names: z.array(z.string()) }),
  retries: 20,
})
