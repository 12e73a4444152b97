import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { countLabels } from './jobs.ts'
import { addUpLabels, recountLabels } from './label-queries.ts'

export function facetJobs({ db }: Deps): JobHandler[] {
  return [
    handle(countLabels, async (_payload, signal) => {
      let recounted = 0
      while (!signal.aborted && (await recountLabels(db))) recounted += 1
      const changed = await addUpLabels(db)
      return recounted === 0 && changed === 0n ? 'idle' : undefined
    }),
  ]
}
