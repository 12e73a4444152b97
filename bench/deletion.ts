import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { App } from '../e2e/app.ts'
import { person } from '../e2e/people.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import type { Ground } from './screen.ts'
import { seedPhotos } from './screens-photos.ts'

const answerMs = 1000
/** Those named are gone, counts and all, when the call is answered. */
const namedMs = 2000
/** A job whose process was killed is taken up again when its heartbeat is missed. */
const patienceMs = 300_000

/** The most that one call names. */
const mostNamed = 10_000

/** Of 100,000 photos of one owner some are deleted by name, then all; in the middle everything is killed. */
export async function benchDeletion(folder: string, scale = 1): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const app = await App.start()
  try {
    const api = await person(app, app.address, 'bench@example.org')
    const { ground, names } = await seeded(app, api, folder, scale)
    const count = names.length - mostNamed
    const list = () => api.call('getImages', {})

    const named = performance.now()
    await api.call('deleteImages', { names: names.slice(0, mostNamed) })
    const namedAnswered = performance.now() - named

    const asked = performance.now()
    const { deleted } = await api.call('deleteImages', { names: [] })
    const answered = performance.now() - asked
    const vanished = (await list()).length === 0

    const told = new Set<number>()
    while (told.size < 3) {
      const { deleting } = await list()
      if (!deleting) break
      told.add(deleting.left)
      await wait(50)
    }
    const underWay = performance.now() - asked
    await app.kill()
    await app.run()
    const restarted = performance.now()
    await until(async () => !(await list()).deleting)
    const finished = performance.now() - restarted
    await until(async () => (await objectsOf(ground)) === 0)
    const findings = app.findings()
    if (findings.length > 0) console.log(findings.slice(0, 10).join('\n'))
    console.log(`Killed after ${Math.round(underWay)} ms`)
    return [
      atMost('answer to deleting 10,000 by name', namedAnswered, namedMs, 'ms'),
      atMost('answer to deleting all', answered, answerMs, 'ms'),
      exactly('photos that it speaks of', deleted, count),
      exactly('the list is empty at once', Number(vanished), 1),
      exactly('states of progress seen', told.size, 3),
      atMost('end after kill -9 and restart', finished / 1000, patienceMs / 1000, 's'),
      exactly('no fault found, no object left', Number(findings.length === 0), 1),
    ]
  } finally {
    await app.stop()
  }
}

/** The owner's rows by COPY, and a file for each photo where the storage keeps its objects. */
async function seeded(app: App, api: Ground['api'], folder: string, scale: number) {
  const pool = await openDatabaseOf(app, 2)
  try {
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const ground: Ground = { app, api, userId: rows[0]?.id ?? '', pool, folder, scale }
    await seedPhotos(ground)
    await pool.query(
      'insert into daily_rollups (day, user_id, uploaded) select current_date, $1, count(*) from photos',
      [ground.userId],
    )
    const names = await pool.query<{ name: string; id: string }>('select name from photos')
    await pool.query("update photos set has_thumbnail = false, bytes = 1, sha256 = 'x'")
    await pool.query('vacuum analyze')
    await mkdir(folderOf(ground), { recursive: true })
    for (const { name } of names.rows) await writeFile(join(folderOf(ground), name), 'x')
    return { ground, names: names.rows.map(({ name }) => name) }
  } finally {
    await pool.end()
  }
}

const folderOf = ({ app, userId }: Ground) => join(app.dataDir, 'objects/photos', userId)
const objectsOf = async (ground: Ground) => (await readdir(folderOf(ground))).length

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It took too long.')
    await wait(200)
  }
}
