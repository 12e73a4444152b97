import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { expireGrantsHourly } from './jobs.ts'
import { expireGrants } from './service.ts'
import { deleteOldClaims } from './welcome-queries.ts'

export function creditJobs({ db }: Pick<Deps, 'db'>): JobHandler[] {
  return [
    handle(expireGrantsHourly, async () => {
      await expireGrants(db)
      await deleteOldClaims(db)
    }),
  ]
}
