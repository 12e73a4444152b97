import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bucket } from '../../adapters/s3-storage/connect.ts'
import { openS3Storage } from '../../adapters/s3-storage/s3-storage.ts'
import { setUpBucket } from '../../adapters/s3-storage/set-up-bucket.ts'
import { readConfig } from '../../config.ts'
import { checkConsistency } from '../../features/consistency/consistency.ts'
import { backUp, restore } from '../../start/backup-commands.ts'
import { openInstallation } from '../../start/database.ts'
import { openLog } from '../../start/log.ts'
import { type App, startApp } from '../app.ts'
import { emptyPlace } from '../empty-place.ts'
import type { TestUser } from '../given.ts'
import { jpeg } from '../upload-files.ts'
import { newBucket } from './s3-store.ts'

let bucket: Bucket
let app: App
let ann: TestUser
beforeEach(async () => {
  bucket = newBucket()
  await setUpBucket(bucket, ['https://verso.example'])
  app = await startApp({ storage: openS3Storage(bucket) })
  ann = await app.given.user({ credits: 20 })
})
afterEach(() => app.stop())

const findings = () => checkConsistency(app.deps, { graceMs: 0 })

/** Follows links like a browser: those of the app through the app, those of the bucket through the gateway. */
async function load(link: string) {
  const { origin } = new URL(app.deps.config.PUBLIC_URL)
  let at = link
  for (let hops = 0; hops < 9 && new URL(at).origin === origin; hops += 1) {
    const { statusCode, headers } = await app.server.inject(at)
    expect(statusCode).toBe(302)
    at = new URL(String(headers.location), at).href
  }
  return fetch(at)
}

test('a photo is sent to the bucket, described and shown from there, and removed when it is deleted', async () => {
  const bytes = await jpeg()
  const { name, signedUrl, publicUrl, ...about } = await app.as(ann).sign(bytes)
  expect(signedUrl).toContain(`${bucket.endpoint}/${bucket.bucket}/incoming/${ann.id}/`)
  await app.as(ann).put(signedUrl, bytes, about)
  await app.as(ann).call('completeUploads', { names: [name] })
  await app.drain()
  const [image] = (await app.as(ann).call('getImages', {})).images
  expect(image).toMatchObject({ name, status: 'completed' })
  for (const link of [image?.image_url ?? '', publicUrl])
    expect(Buffer.from(await (await load(link)).arrayBuffer()).equals(bytes)).toBe(true)
  const thumbnail = await fetch(image?.thumbnail_url ?? '')
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await findings()).toEqual([])
  await app.as(ann).call('deleteImages', { names: [name] })
  await app.drain()
  for (const prefix of ['photos', 'thumbnails', 'model-copies', 'incoming'])
    expect(await app.objects(`${prefix}/${ann.id}/`)).toEqual([])
})

test('exports and archives are downloaded from the bucket, even while they are being written', async () => {
  await app.as(ann).upload(await jpeg(1), { original_name: 'harbour.jpg' })
  await app.drain()
  const csv = await app.as(ann).call('exportData', { names: [], type: 'csv' })
  const answer = await load(csv.publicUrl)
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="data.csv"')
  expect(await answer.text()).toContain('harbour.jpg')
  const archive = await app.as(ann).call('exportData', { names: [], type: 'photos' })
  const loading = load(archive.publicUrl)
  await app.drain()
  const zip = Buffer.from(await (await loading).arrayBuffer())
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  const forged = archive.publicUrl.replace('signature=', 'signature=A')
  expect((await app.server.inject(forged)).statusCode).toBe(404)
})

const settingsOf = ({ bucket: S3_BUCKET, endpoint = '', credentials }: Bucket) => ({
  S3_BUCKET,
  S3_ENDPOINT: endpoint,
  S3_FORCE_PATH_STYLE: 'true',
  AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  AUTH_SECRET: 'x'.repeat(32),
})

test('a backup of one bucket can be restored into another', async () => {
  const bytes = await jpeg(2)
  const name = await app.as(ann).upload(bytes)
  await app.drain()
  const log = openLog('silent')
  const place = { DATABASE_URL: app.deps.connection.connectionString ?? '', DATA_DIR: app.folder }
  const config = readConfig({ ...place, ...settingsOf(bucket) })
  const needs = { config, log, whenTaken: 'share' as const, onFailure: () => undefined }
  await (await openInstallation(needs)).close()
  const file = join(app.folder, 'all.backup')
  await backUp([file], config, log)
  const [other, empty] = [newBucket(), await emptyPlace()]
  await setUpBucket(other, ['https://verso.example'])
  const report = await restore([file], readConfig({ ...empty.settings, ...settingsOf(other) }), log)
  expect(report).toContain('1 photo')
  const restored = await openS3Storage(other).readWhole(await app.keyOf(name))
  expect(restored.equals(bytes)).toBe(true)
})
