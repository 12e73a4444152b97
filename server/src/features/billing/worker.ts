import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { lookForNews, sendNotice, syncAll, syncPayer } from './jobs.ts'
import { deliverNotice, lookForNotices } from './notices.ts'
import { deleteOldTestPages, deleteOldEvents } from './queries.ts'
import { syncCustomer, syncEverybody } from './sync.ts'

export function billingJobs(deps: Deps): JobHandler[] {
  return [
    handle(sendNotice, ({ notice_id }) => deliverNotice(deps, notice_id)),
    handle(lookForNews, () => lookForNotices(deps)),
    handle(syncPayer, ({ user_id }) => syncCustomer(deps, user_id)),
    handle(syncAll, async (_payload, signal) => {
      await deleteOldEvents(deps.db)
      await deleteOldTestPages(deps.db, deps.clock.now())
      await syncEverybody(deps, signal)
    }),
  ]
}
