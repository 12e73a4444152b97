import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Makes the nightly backup where `BACKUP_DIR` is set. The full ones take long: they copy every photo. */
export const nightlyBackup = job({
  name: 'backup.nightly',
  payload: z.object({}),
  retries: 2,
  cron: '37 1 * * *',
  maxHours: 24,
})
