import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { deleteEndedAppAccess } from '../users/app-token-queries.ts'
import { clearAppAccess } from './jobs.ts'

export function appAccessJobs({ db, clock }: Deps): JobHandler[] {
  return [handle(clearAppAccess, () => deleteEndedAppAccess(db, clock.now()))]
}
