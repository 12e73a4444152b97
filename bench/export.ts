import { chmod } from 'node:fs/promises'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { person } from '../e2e/person.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { seedPhotos } from './screens-photos.ts'

const fullSize = 100_000
/** The browser gives up a call after 30 s. */
const answerMs = 25_000
/** As long as a link of a long export waits, in all. */
const linkMs = 360_000

/** Exports all photos of one owner in both formats, with the link that is followed until the file is there. */
export async function benchExport(folder: string, size = fullSize): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  const pool = await openDatabaseOf(app, 4)
  try {
    const api = await person(app, app.address, 'export@example.org')
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const scale = size / fullSize
    await seedPhotos({ app, api, pool, folder, scale, userId: rows[0]?.id ?? '' })
    await pool.query('vacuum analyze')
    return [...(await exported(api, 'csv', size)), ...(await exported(api, 'xlxs', size))]
  } finally {
    await pool.end()
    await app.stop()
  }
}

async function exported(api: Api, type: 'csv' | 'xlxs', photos: number): Promise<Figure[]> {
  const start = performance.now()
  const { publicUrl } = await api.call('exportData', { names: [], type })
  const answered = performance.now() - start
  const file = await download(publicUrl)
  const complete = performance.now() - start
  console.log(`${type}: ${(file.length / 2 ** 20).toFixed(1)} MiB`)
  const figures = [
    atMost(`${type}: answer`, answered, answerMs, 'ms'),
    atMost(`${type}: file complete`, complete, linkMs, 'ms'),
  ]
  if (type === 'xlxs') return figures
  const lines = file.toString().trimEnd().split(/\r?\n/).length
  return [...figures, exactly('csv: photos', lines - 1, photos)]
}

/** While the file is not complete its link redirects to itself; `fetch` follows twenty times, as browsers do. */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
