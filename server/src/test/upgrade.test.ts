import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { checkConsistency } from '../features/consistency/consistency.ts'
import { fillSearch } from '../features/search/jobs.ts'
import { restore } from '../start/backup-commands.ts'
import { openLog } from '../start/log.ts'
import { type App, startApp } from './app.ts'
import { client } from './client.ts'
import { createEmptyDatabase } from './database.ts'
import { restoreOldInstallation } from './old-installation.ts'
import { jpeg } from './upload-files.ts'

let app: App
let ben: ReturnType<typeof client>

beforeAll(async () => {
  const installation = await restoreOldInstallation()
  const { db } = openDatabase({ connectionString: installation.database.url }, () => undefined)
  await migrate(db, '0084-label-counts')
  await sql`update photos set city = 'York', country = 'UK', own_location = 'New York, USA'
    where original_name = 'harbour.jpg'`.execute(db)
  await migrate(db)
  await db.destroy()
  app = await startApp({ installation })
  ben = await signInAsBen(app)
})
afterAll(() => app.stop())

async function signInAsBen({ call, server }: App) {
  const account = { email: 'ben@example.org', password: 'Correct-horse-7' }
  const { AuthenticationResult } = await call('signIn', account)
  return client(server, AuthenticationResult.IdToken)
}

const check = () => checkConsistency(app.deps, { graceMs: 0 })
const list = async () =>
  (await ben.call('getImages', { sort_by: 'name', sort_order: 'asc' })).images
const fetched = async (link: string) => {
  const { pathname, search } = new URL(link)
  return app.server.inject({ url: pathname + search })
}

test('after an upgrade from an old version, the consistency check finds nothing', async () => {
  expect(await check()).toEqual([])
})

test('an upgraded installation lists each photo with its texts, file and thumbnail', async () => {
  const images = await list()
  const about = images.map(({ original_name, status, keywords }) => [
    original_name,
    status,
    keywords,
  ])
  expect(about).toEqual([
    ['boat.png', 'completed', ['green']],
    ['damaged.png', 'failed', []],
    ['garden.webp', 'completed', ['brown']],
    ['harbour.jpg', 'completed', ['morning', 'blue', 'Lake Como']],
    ['new.jpg', 'pending', []],
    ['street.gif', 'completed', ['purple']],
    ['waiting.jpg', 'pending', []],
  ])
  expect(images[3]).toMatchObject({
    description: 'The harbour before breakfast',
    note: 'Holidays 2014',
    excluded_keywords: ['Ann'],
  })
  for (const { original_name, image_url, thumbnail_url } of images) {
    const original = await fetched(image_url)
    expect([original_name, original.statusCode]).toEqual([original_name, 200])
    if (!thumbnail_url) continue
    const { statusCode, headers } = await fetched(thumbnail_url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  }
  expect(images.filter((image) => !image.thumbnail_url).map((image) => image.status)).toEqual([
    'failed',
    'pending',
  ])
})

test('after an upgrade, a job derives the town of each place that an owner wrote again', async () => {
  const harbour = app.db.selectFrom('photos').where('original_name', '=', 'harbour.jpg')
  const derived = () => harbour.select(['labels', 'place']).executeTakeFirstOrThrow()
  expect((await derived()).labels).toContain('city:York')
  await app.runJob(fillSearch)
  expect(await derived()).toMatchObject({
    labels: expect.arrayContaining(['city:New York', 'country:USA']),
    place: 'New York, USA',
  })
  expect(await app.db.selectFrom('label_refills').selectAll().execute()).toEqual([])
})

test('an upgraded installation finishes pending photos, accepts new ones and deletes old ones', async () => {
  await app.drain()
  expect((await ben.call('getImages', {})).status_counts).toEqual({
    pending: 0,
    completed: 6,
    failed: 1,
  })
  const gone = (await list()).map(({ name }) => name).slice(0, 4)
  await ben.call('deleteImages', { names: gone })
  await app.drain()
  expect(await check()).toEqual([])
  for (const name of gone)
    expect((await app.objects()).filter((key) => key.includes(name))).toEqual([])
})

const releases = join(import.meta.dirname, 'fixtures/releases')

test.each(readdirSync(releases))(
  'the backup of an older release can be restored and the app works on it (%s)',
  async (file) => {
    const database = await createEmptyDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'verso-release-'))
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, AUTH_SECRET: 'x'.repeat(32) }
    const said = await restore([join(releases, file)], readConfig(settings), openLog('silent'))
    expect(said).toContain('sign-ins go on')
    expect(said).toContain('No mismatches were found.')

    const restored = await startApp({ installation: { database, folder } })
    try {
      const user = await signInAsBen(restored)
      await user.upload(await jpeg(7))
      await restored.db
        .updateTable('analysis_settings')
        .set({ storage_pause_until: null })
        .execute()
      await restored.drain()
      const { images } = await user.call('getImages', {})
      expect(images.map(({ status }) => status)).toEqual(images.map(() => 'completed'))
      expect(images.length).toBeGreaterThan(5)
      for (const { image_url } of images) {
        const { pathname, search } = new URL(image_url)
        expect((await restored.server.inject({ url: pathname + search })).statusCode).toBe(200)
      }
      await user.call('deleteImages', { names: images.slice(0, 3).map(({ name }) => name) })
      await restored.drain()
      expect(await checkConsistency(restored.deps, { graceMs: 0 })).toEqual([])
    } finally {
      await restored.stop()
    }
  },
)
