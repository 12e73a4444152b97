import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { runPull } from './jobs.ts'
import { pull } from './pull.ts'

export function modelPullJobs(deps: Deps): JobHandler[] {
  return [handle(runPull, ({ model }, signal) => pull(deps, model, signal))]
}
