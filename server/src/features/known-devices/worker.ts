import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { clearExpiredDevices, sendSignInLink } from './jobs.ts'
import { deleteExpiredDevices } from './queries.ts'
import { mailSignInLink } from './sign-in-link.ts'

export function knownDeviceJobs(deps: Deps): JobHandler[] {
  return [
    handle(sendSignInLink, ({ email }) => mailSignInLink(deps, email)),
    handle(clearExpiredDevices, () => deleteExpiredDevices(deps.db, deps.clock.now())),
  ]
}
