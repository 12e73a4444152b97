import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { groupPhotos } from './group-photos.ts'
import { compareVectors } from './jobs.ts'

export function similarGroupJobs(deps: Deps): JobHandler[] {
  return [handle(compareVectors, ({ user_id }, signal) => groupPhotos(deps, user_id, signal))]
}
