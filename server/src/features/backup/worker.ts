import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { nightlyBackup } from './jobs.ts'
import { backUpNightly } from './nightly.ts'

export function backupJobs(deps: Deps): JobHandler[] {
  return [handle(nightlyBackup, (_payload, signal) => backUpNightly(deps, signal))]
}
