import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchAi } from './ai.ts'
import { benchBackup } from './backup.ts'
import { benchDeletion } from './deletion.ts'
import { benchExport } from './export.ts'
import { type Figure, report } from './figures.ts'
import { benchFind } from './find.ts'
import { benchFolder } from './folder.ts'
import { benchGrowth } from './growth.ts'
import { benchHostile } from './hostile.ts'
import { benchIdle } from './idle.ts'
import { benchIngest } from './ingest.ts'
import { benchLocal } from './local.ts'
import { benchOutage } from './outage.ts'
import { benchReview } from './review.ts'
import { benchScreens } from './screens.ts'
import { benchSlowUploads } from './slow-uploads.ts'
import { benchStart } from './start.ts'
import { benchUpload } from './upload.ts'
import { benchWorkers } from './workers.ts'
import { benchWriteback } from './writeback.ts'

/** A benchmark works in `folder`, which is removed afterwards. `size` overrides its default size. */
type Bench = (folder: string, size?: number) => Promise<Figure[]>

const benches: Record<string, Bench> = {
  ai: benchAi,
  ingest: benchIngest,
  upload: benchUpload,
  outage: benchOutage,
  screens: benchScreens,
  backup: benchBackup,
  deletion: benchDeletion,
  export: benchExport,
  growth: benchGrowth,
  hostile: benchHostile,
  folder: benchFolder,
  find: benchFind,
  idle: benchIdle,
  local: benchLocal,
  review: benchReview,
  'slow-uploads': benchSlowUploads,
  start: benchStart,
  workers: benchWorkers,
  writeback: benchWriteback,
}

const [name = '', size] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(
    `npm run bench -- NAME [SIZE], where NAME is one of: ${Object.keys(benches).join(', ')}`,
  )
  process.exit(2)
}
const folder = await mkdtemp(join(tmpdir(), 'verso-bench-'))
try {
  const figures = await bench(folder, size ? Number(size) : undefined)
  process.exitCode = report(name, figures) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
