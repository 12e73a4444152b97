import { limits } from '@verso/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { sweepActs } from './jobs.ts'
import { deleteOldActs } from './queries.ts'

const actsPerBatch = 500

export function actJobs({ db }: Deps): JobHandler[] {
  return [
    handle(sweepActs, async (_payload, signal) => {
      let deleted = actsPerBatch
      while (deleted === actsPerBatch && !signal.aborted)
        deleted = await deleteOldActs(db, limits.historyDays, actsPerBatch)
    }),
  ]
}
