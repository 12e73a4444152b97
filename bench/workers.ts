import { join } from 'node:path'
import { startInstallation } from './ai-installation.ts'
import { startProvider } from './ai-ledger.ts'
import { waitUntilDone } from './ai-measures.ts'
import type { Figure } from './figures.ts'

const slotsPerWorker = 3
const callMs = 2000
const counts = [1, 2, 4]
/** Each worker must reach this share of its ideal throughput. */
const minShare = 0.9

/**
 * Describes prepared photos with 1, 2 and 4 workers, each with three AI slots, and an AI that takes two seconds.
 * `size` is the number of photos per worker.
 */
export async function benchWorkers(folder: string, size = 60): Promise<Figure[]> {
  const seconds: number[] = []
  for (const workers of counts)
    seconds.push(await secondsOf(join(folder, String(workers)), workers, size))
  const [one = 0] = seconds
  return counts.map((workers, index) => ({
    name: `${workers} workers, photos a second`,
    value: (workers * size) / (seconds[index] ?? 0),
    unit: '',
    against: { what: `${workers} times one`, value: (workers * size) / one },
    bar: { min: minShare },
  }))
}

/** The seconds from the release of the photos until the last one is described. */
async function secondsOf(folder: string, workers: number, photosEach: number): Promise<number> {
  const provider = await startProvider(() => ({ kind: 'answer', ms: callMs }))
  try {
    const app = await startInstallation(folder, provider.url, workers)
    try {
      const max_process = workers * slotsPerWorker
      await app.db.updateTable('analysis_settings').set({ max_process }).execute()
      const photos = Array.from({ length: workers * photosEach }, (_, n) => n)
      const { ms } = await waitUntilDone(app.db, await app.addPhotos(photos))
      return ms / 1000
    } finally {
      await app.stop()
    }
  } finally {
    await provider.stop()
  }
}
