import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { mailFindings } from './findings-mail.ts'
import { runCheck, sendFindings } from './jobs.ts'
import { checkInstallation } from './scheduled-check.ts'

export function consistencyJobs(deps: Deps): JobHandler[] {
  return [
    handle(runCheck, (payload, signal) => checkInstallation(deps, payload, signal)),
    handle(sendFindings, (payload) => mailFindings(deps, payload)),
  ]
}
