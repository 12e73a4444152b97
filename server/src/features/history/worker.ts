import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { finishUndo } from './jobs.ts'
import { undoRest } from './undo-act.ts'

export function historyJobs(deps: Deps): JobHandler[] {
  return [
    handle(finishUndo, ({ user_id, act_id }, signal) => undoRest(deps, user_id, act_id, signal)),
  ]
}
