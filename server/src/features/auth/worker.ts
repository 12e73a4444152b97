import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { deleteOldFlows } from '../users/flow-queries.ts'
import { deleteEndedSessions } from '../users/session-queries.ts'
import {
  clearFlows,
  clearSessions,
  sendConfirmationCode,
  sendPasswordChanged,
  sendResetCode,
} from './jobs.ts'
import { mailConfirmationCode, mailResetCode } from './mailing.ts'
import { mailPasswordChanged } from './password-mails.ts'
import { clearDelays } from './sign-in-delays.ts'

/** How long ended sessions and unconfirmed sign-ups are kept. */
const retentionDays = 7

export function authJobs(deps: Deps): JobHandler[] {
  const aWeekAgo = () => new Date(deps.clock.now().getTime() - retentionDays * 86_400_000)
  return [
    handle(sendConfirmationCode, (payload) => mailConfirmationCode(deps, payload)),
    handle(sendResetCode, (payload) => mailResetCode(deps, payload)),
    handle(sendPasswordChanged, (payload) => mailPasswordChanged(deps, payload)),
    handle(clearFlows, () => deps.db.transaction().execute((tx) => deleteOldFlows(tx, aWeekAgo()))),
    handle(clearSessions, async () => {
      await deleteEndedSessions(deps.db, aWeekAgo())
      await clearDelays(deps)
    }),
  ]
}
