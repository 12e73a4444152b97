import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import type { Setup } from './screen.ts'
import { seedPhotos } from './screens-photos.ts'

const answerMs = 1000
/** Photos deleted by name are removed, and their counts updated, when the call returns. */
const namedMs = 2000
/** The job of a killed process is started again when its heartbeat is overdue. */
const timeoutMs = 300_000

/** The maximum per call. */
const maxNamed = 10_000

/** Deletes some of an owner's 100,000 photos by name, then all; kills the app during the deletion. */
export async function benchDeletion(folder: string, scale = 1): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  try {
    const api = await createUser(app, app.address, 'bench@example.org')
    const { setup, names } = await seeded(app, api, folder, scale)
    const count = names.length - maxNamed
    const list = () => api.call('getImages', {})

    const named = performance.now()
    await api.call('deleteImages', { names: names.slice(0, maxNamed) })
    const namedAnswered = performance.now() - named

    const startedAt = performance.now()
    const { deleted } = await api.call('deleteImages', { names: [] })
    const answered = performance.now() - startedAt
    const vanished = (await list()).length === 0

    const remaining = new Set<number>()
    while (remaining.size < 3) {
      const { deleting } = await list()
      if (!deleting) break
      remaining.add(deleting.left)
      await wait(50)
    }
    const killedAfter = performance.now() - startedAt
    await app.kill()
    await app.run()
    const restarted = performance.now()
    await until(async () => !(await list()).deleting)
    const finished = performance.now() - restarted
    await until(async () => (await objectsOf(setup)) === 0)
    const findings = app.findings()
    if (findings.length > 0) console.log(findings.slice(0, 10).join('\n'))
    console.log(`Killed after ${Math.round(killedAfter)} ms`)
    return [
      atMost('answer to deleting 10,000 by name', namedAnswered, namedMs, 'ms'),
      atMost('answer to deleting all', answered, answerMs, 'ms'),
      exactly('photos reported as deleted', deleted, count),
      exactly('the list is empty at once', Number(vanished), 1),
      exactly('states of progress seen', remaining.size, 3),
      atMost('end after kill -9 and restart', finished / 1000, timeoutMs / 1000, 's'),
      exactly('no finding, no object left', Number(findings.length === 0), 1),
    ]
  } finally {
    await app.stop()
  }
}

/** Adds the owner's rows by COPY, and a file in the object storage for each photo. */
async function seeded(app: App, api: Setup['api'], folder: string, scale: number) {
  const pool = await openDatabaseOf(app, 2)
  try {
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const setup: Setup = { app, api, userId: rows[0]?.id ?? '', pool, folder, scale }
    await seedPhotos(setup)
    await pool.query(
      'insert into daily_rollups (day, user_id, uploaded) select current_date, $1, count(*) from photos',
      [setup.userId],
    )
    const names = await pool.query<{ name: string; id: string }>('select name from photos')
    await pool.query("update photos set has_thumbnail = false, bytes = 1, sha256 = 'x'")
    await pool.query('vacuum analyze')
    await mkdir(folderOf(setup), { recursive: true })
    for (const { name } of names.rows) await writeFile(join(folderOf(setup), name), 'x')
    return { setup, names: names.rows.map(({ name }) => name) }
  } finally {
    await pool.end()
  }
}

const folderOf = ({ app, userId }: Setup) => join(app.dataDir, 'objects/photos', userId)
const objectsOf = async (setup: Setup) => (await readdir(folderOf(setup))).length

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It took too long.')
    await wait(200)
  }
}
