import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { finishParts } from './finish-parts.ts'
import { finishAct } from './jobs.ts'

export function selectionJobs(deps: Deps): JobHandler[] {
  return [
    handle(finishAct, ({ user_id, act_id }, signal) => finishParts(deps, user_id, act_id, signal)),
  ]
}
