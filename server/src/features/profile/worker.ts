import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { finishAllRemovals, removeAccount } from './jobs.ts'
import { finishRemovals, removeEverything } from './removal.ts'

export function profileJobs(deps: Deps): JobHandler[] {
  return [
    handle(removeAccount, ({ user_id }, signal) => removeEverything(deps, user_id, signal)),
    handle(finishAllRemovals, (_payload, signal) => finishRemovals(deps, signal)),
  ]
}
