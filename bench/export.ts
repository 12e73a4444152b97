import { chmod } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Api } from '../e2e/api.ts'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { photosToExport } from '../server/src/features/exports/queries.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { memoryOf, watchMemory } from './processes.ts'
import { seedPhotos } from './screens-photos.ts'
import { benchChanges, benchSidecars } from './words-out.ts'

const fullSize = 100_000
/** The browser gives up on a call after 30 s. */
const answerMs = 25_000
/** The total time for which the link of a long export waits. */
const linkMs = 360_000
/**
 * Limits: multiples of the time to read the rows, memory in addition to the idle app's, and time in which the app
 * answers nothing else.
 */
const max = { csv: 1.5, xlxs: 2.5, megabytes: 200, blockedMs: 30 }

/**
 * Exports all photos of one owner as sheets and sidecars and reads them as an app does, following the link until the
 * file is ready. Also reads only their rows.
 */
export async function benchExport(folder: string, size = fullSize): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  const pool = await openDatabaseOf(app, 4)
  try {
    const api = await createUser(app, app.address, 'export@example.org')
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const scale = size / fullSize
    const userId = rows[0]?.id ?? ''
    await seedPhotos({ app, api, pool, folder, scale, userId })
    await pool.query('vacuum analyze')
    const readMs = await reading(pool, userId)
    const setup = { app, api, photos: size, readMs }
    const { completed } = (await api.call('getImages', {})).status_counts
    return [
      ...(await exported(setup, 'csv')),
      ...(await exported(setup, 'xlxs')),
      ...(await benchSidecars(api, app.pid, size)),
      ...(await benchChanges(api, completed)),
    ]
  } finally {
    await pool.end()
    await app.stop()
  }
}

/** Reads all rows as an export does, in this process, and discards them. Returns milliseconds. */
async function reading({ options }: Pool, userId: string): Promise<number> {
  // Spreading the pool's options would leave out the password.
  const { password } = options
  const { db } = openDatabase({ ...options, password }, (error) => console.error(error))
  try {
    const start = performance.now()
    let rows = 0
    for await (const batch of photosToExport(db, userId, { names: [] })) rows += batch.length
    const ms = performance.now() - start
    console.log(`${rows} rows were read in ${Math.round(ms)} ms`)
    return ms
  } finally {
    await db.destroy()
  }
}

type Exporting = { app: App; api: Api; photos: number; readMs: number }

async function exported({ app, api, photos, readMs }: Exporting, type: 'csv' | 'xlxs') {
  const idle = memoryOf(app.pid)
  await maxBlockMs(app)
  const peak = watchMemory(app.pid)
  const start = performance.now()
  const { publicUrl } = await api.call('exportData', { names: [], type })
  const answered = performance.now() - start
  const file = await download(publicUrl)
  const complete = performance.now() - start
  const added = peak() - idle
  const blocked = await maxBlockMs(app)
  console.log(`${type}: ${(file.length / 2 ** 20).toFixed(1)} MiB`)
  const figures: Figure[] = [
    atMost(`${type}: answer`, answered, answerMs, 'ms'),
    atMost(`${type}: file complete`, complete, linkMs, 'ms'),
    {
      name: `${type}: by reading the rows`,
      value: complete,
      unit: 'ms',
      against: { what: 'reading:', value: readMs },
      bar: { max: max[type] },
    },
    atMost(`${type}: memory`, added, max.megabytes, 'MB more'),
    atMost(`${type}: event loop blocked`, blocked, max.blockedMs, 'ms'),
  ]
  if (type === 'xlxs') return figures
  const lines = file.toString().trimEnd().split(/\r?\n/).length
  return [...figures, exactly('csv: photos', lines - 1, photos)]
}

/** The interval of the measurement; an idle process shows this much lag. */
const tickMs = 10

/** The longest time in milliseconds in which the app answered nothing, since the last call of this function. */
async function maxBlockMs(app: App): Promise<number> {
  const response = await fetch(`${app.address}/metrics`)
  const text = await response.text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000 - tickMs
}

/** Until the file is complete, its link redirects to itself; `fetch` follows twenty redirects, as browsers do. */
async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
