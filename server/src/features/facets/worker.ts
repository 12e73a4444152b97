import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { countLabels } from './jobs.ts'
import { addUpLabels, recountLabels } from './label-queries.ts'

export function facetJobs({ db }: Deps): JobHandler[] {
  return [
    handle(countLabels, async (_payload, signal) => {
      let isLeft = true
      while (isLeft && !signal.aborted) isLeft = await recountLabels(db)
      await addUpLabels(db)
    }),
  ]
}
