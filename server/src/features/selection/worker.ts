import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { finishAct } from '../acts/jobs.ts'
import { finishParts } from './finish-parts.ts'

export function selectionJobs(deps: Deps): JobHandler[] {
  return [
    handle(finishAct, ({ user_id, act_id }, signal) => finishParts(deps, user_id, act_id, signal)),
  ]
}
