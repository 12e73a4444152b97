import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { finishDeletion, finishDeletions, purgeObjects } from './deletion.ts'
import { deleteAllPhotos, finishAllDeletions, purgePhotos } from './jobs.ts'

export function photoJobs(deps: Deps): JobHandler[] {
  return [
    handle(purgePhotos, ({ keys }) => purgeObjects(deps, keys)),
    handle(deleteAllPhotos, ({ user_id }, signal) => finishDeletion(deps, user_id, signal)),
    handle(finishAllDeletions, (_payload, signal) => finishDeletions(deps, signal)),
  ]
}
