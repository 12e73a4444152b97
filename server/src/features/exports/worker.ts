import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { sweepExports } from './jobs.ts'
import { removeExpired } from './service.ts'

export function exportJobs(deps: Deps): JobHandler[] {
  return [handle(sweepExports, (_payload, signal) => removeExpired(deps, signal))]
}
