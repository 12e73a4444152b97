import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { findNotices, sendNotice, syncAll, syncPayer } from './jobs.ts'
import { deliverNotice, enqueueDueNotices } from './notices.ts'
import { deleteOldTestPages, deleteOldEvents } from './queries.ts'
import { syncCustomer, syncAllCustomers } from './sync.ts'

export function billingJobs(deps: Deps): JobHandler[] {
  return [
    handle(sendNotice, ({ notice_id }) => deliverNotice(deps, notice_id)),
    handle(findNotices, () => enqueueDueNotices(deps)),
    handle(syncPayer, ({ user_id }) => syncCustomer(deps, user_id)),
    handle(syncAll, async (_payload, signal) => {
      await deleteOldEvents(deps.db)
      await deleteOldTestPages(deps.db, deps.clock.now())
      await syncAllCustomers(deps, signal)
    }),
  ]
}
