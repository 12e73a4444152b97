import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { fillMissing } from './fill-queries.ts'
import { fillSearch, sortSearch } from './jobs.ts'
import { sortChanges } from './sort-queries.ts'

export function searchJobs({ db }: Deps): JobHandler[] {
  return [
    handle(fillSearch, (_payload, signal) => fillMissing(db, signal)),
    handle(sortSearch, async () => ((await sortChanges(db)) === 0 ? 'idle' : undefined)),
  ]
}
