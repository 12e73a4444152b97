import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { App } from '../e2e/app.ts'
import { createUser } from '../e2e/create-user.ts'
import { thumbnailKey } from '../server/src/features/photos/object-keys.ts'
import { copyInto } from './copy.ts'
import { openDatabaseOf } from './database.ts'
import { atMost, exactly, type Figure } from './figures.ts'
import { watchLargest } from './processes.ts'

const main = join(import.meta.dirname, '../server/src/main.ts')
const email = 'backup@example.org'
/** The memory that Node uses before it collects garbage, regardless of the size of the library. */
const maxMb = 600
const maxMsPerPhoto = 6

/** Backs up many photos with tiny files, restores them completely, and reports the time and memory of both. */
export async function benchBackup(folder: string, photos = 100_000): Promise<Figure[]> {
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const app = await App.start({ dataDir, settings: { LOG_LEVEL: 'error' } })
  const file = join(folder, 'verso.tar')
  try {
    await seed(app, folder, photos)
  } finally {
    await app.stop()
  }
  const backup = await run(['backup', file], dataDir)
  const restored = join(folder, 'restored')
  const restore = await run(['restore', file], restored)
  console.log(restore.output)
  const perPhoto = (seconds: number) => (seconds * 1000) / photos
  console.log(
    `backup ${backup.seconds.toFixed(1)} s, ${((await stat(file)).size / 1e6).toFixed(0)} MB`,
  )
  console.log(`restore ${restore.seconds.toFixed(1)} s`)
  return [
    exactly('exit code of the restore', restore.code + 1, 1),
    atMost('restore of one photo', perPhoto(restore.seconds), maxMsPerPhoto, 'ms'),
    atMost('memory of the restore', restore.mb, maxMb, 'MB'),
    atMost('backup of one photo', perPhoto(backup.seconds), maxMsPerPhoto, 'ms'),
    atMost('memory of the backup', backup.mb, maxMb, 'MB'),
  ]
}

/** Runs a command of the app and samples the memory of its process, without that of PostgreSQL. */
async function run(args: string[], dataDir: string) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const from = performance.now()
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (stream: ChildProcess['stdout']) =>
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  collect(child.stdout)
  collect(child.stderr)
  const peak = watchLargest(child.pid ?? 0, 'main.ts', 200)
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, mb: peak(), seconds: (performance.now() - from) / 1000 }
}

const columns = [
  'id',
  'user_id',
  'name',
  'object_key',
  'original_name',
  'mode',
  'content_type',
  'bytes',
  'sha256',
  'width',
  'height',
  'status',
  'facts',
  'description',
  'has_thumbnail',
]

/** Adds photos of one owner, each with an original and a thumbnail of some hundred bytes. */
async function seed(app: App, folder: string, count: number): Promise<void> {
  await createUser(app, app.address, email)
  const pool = await openDatabaseOf(app, 2)
  try {
    const { rows } = await pool.query<{ id: string }>('select id from users limit 1')
    const userId = rows[0]?.id ?? ''
    const photos = Array.from(
      { length: count },
      (_, n) => `photos/${userId}/${randomUUID()}-img-${n}.jpg`,
    )
    for (let n = 0; n < count; n += 200)
      await Promise.all(photos.slice(n, n + 200).map((key) => writeObjects(app.dataDir, key)))
    const facts = JSON.stringify({ notes: 'x'.repeat(400) })
    const text = 'A harbour in the early morning, with boats along the quay. '.repeat(4)
    const values = photos.map((key) => {
      const [, , name = ''] = key.split('/')
      const own = [
        name.slice(0, 36),
        userId,
        name,
        key,
        name.slice(37),
        'Photo Organizing',
        'image/jpeg',
      ]
      return [...own, bytesOf(key).length, sha256Of(key), 40, 30, 'completed', facts, text, true]
    })
    await copyInto({ pool, folder }, 'photos', columns, values)
    await pool.query(
      `insert into photo_counters (user_id, pending, completed, failed) values ($1, 0, $2, 0)
       on conflict (user_id) do update set completed = $2`,
      [userId, count],
    )
    await pool.query(
      `insert into daily_rollups (user_id, day, uploaded) values ($1, current_date, $2)
       on conflict (user_id, day) do update set uploaded = $2`,
      [userId, count],
    )
  } finally {
    await pool.end()
  }
}

const bytesOf = (key: string) => Buffer.from(key.repeat(5))
const sha256Of = (key: string) => createHash('sha256').update(bytesOf(key)).digest('hex')

async function writeObjects(dataDir: string, key: string): Promise<void> {
  for (const each of [key, thumbnailKey(key)]) {
    const file = join(dataDir, 'objects', each)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytesOf(key))
  }
}
