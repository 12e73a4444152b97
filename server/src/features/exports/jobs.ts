import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Removes expired exports every 15 minutes. */
export const sweepExports = job({
  name: 'exports.sweep',
  payload: z.object({}),
  retries: 3,
  cron: '*/15 * * * *',
})

/**
 * Writes a part of an archive of photos. Parts are written one by one, because all of them would wait for the same
 * disk and the same processes.
 */
export const writeArchivePart = job({
  name: 'exports.write-part',
  payload: z.object({ archive_id: z.uuid(), part: z.int() }),
  retries: 3,
  maxHours: 3,
  oneByOne: true,
})
