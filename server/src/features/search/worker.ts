import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { fillMissingFolds, fillMissingLabels } from './fill-queries.ts'
import { fillSearch } from './jobs.ts'

export function searchJobs({ db }: Deps): JobHandler[] {
  return [
    handle(fillSearch, async (_payload, signal) => {
      await fillMissingFolds(db, signal)
      await fillMissingLabels(db, signal)
    }),
  ]
}
