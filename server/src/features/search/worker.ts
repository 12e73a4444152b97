import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { fillMissing } from './fill-queries.ts'
import { fillSearch } from './jobs.ts'

export function searchJobs({ db }: Deps): JobHandler[] {
  return [handle(fillSearch, (_payload, signal) => fillMissing(db, signal))]
}
