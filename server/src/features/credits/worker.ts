import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { expireGrantsHourly } from './jobs.ts'
import { expireGrants } from './service.ts'

export function creditJobs({ db }: Pick<Deps, 'db'>): JobHandler[] {
  return [handle(expireGrantsHourly, () => expireGrants(db))]
}
