import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { deleteEndedSessions } from '../users/session-queries.ts'
import { clearSessions, sendConfirmationCode, sendResetCode } from './jobs.ts'
import { mailConfirmationCode, mailResetCode } from './mailing.ts'
import { clearDelays } from './sign-in-delays.ts'

/** Ended sessions are kept for a while before they are deleted. */
const retentionDays = 7

export function authJobs(deps: Deps): JobHandler[] {
  return [
    handle(sendConfirmationCode, ({ email }) => mailConfirmationCode(deps, email)),
    handle(sendResetCode, ({ email }) => mailResetCode(deps, email)),
    handle(clearSessions, async () => {
      const now = deps.clock.now()
      await deleteEndedSessions(deps.db, new Date(now.getTime() - retentionDays * 86_400_000))
      await clearDelays(deps)
    }),
  ]
}
