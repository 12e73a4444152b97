import { z } from 'zod'
import { job } from '../../ports/job-queue.ts'

/** Makes the nightly backup if `BACKUP_DIR` is set. Full backups take long, because they copy every photo. */
export const nightlyBackup = job({
  name: 'backup.nightly',
  payload: z.object({}),
  retries: 2,
  cron: '37 1 * * *',
  maxHours: 24,
})
