import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { purgeObjects } from './deletion.ts'
import { purgePhotos } from './jobs.ts'

export function photoJobs(deps: Deps): JobHandler[] {
  return [handle(purgePhotos, ({ user_id, names }) => purgeObjects(deps, user_id, names))]
}
