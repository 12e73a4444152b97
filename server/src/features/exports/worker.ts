import type { Deps } from '../../deps.ts'
import { handle, type JobHandler } from '../../worker/handle.ts'
import { sweepExports, writeArchivePart } from './jobs.ts'
import { removeExpired } from './service.ts'
import { writePart } from './write-part.ts'

export function exportJobs(deps: Deps): JobHandler[] {
  return [
    handle(sweepExports, (_payload, signal) => removeExpired(deps, signal)),
    handle(writeArchivePart, ({ archive_id: archiveId, part }, signal) =>
      writePart(deps, { archiveId, part }, signal),
    ),
  ]
}
