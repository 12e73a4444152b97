import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { type App, startApp } from '../../test/app.ts'
import { type Bucket, openBucket } from '../../test/bucket.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { exportPhotos } from '../exports/service.ts'

let bucket: Bucket
let app: App
let ann: TestUser
beforeAll(async () => {
  bucket = await openBucket()
  app = await startApp({ storage: bucket.storage })
  ann = await app.given.user({ credits: 30 })
})
afterAll(async () => {
  await app.stop()
  await bucket.close()
})

const open = async (link: string) => {
  const { statusCode, headers } = await app.server.inject(link)
  return [statusCode, headers.location]
}

// API-036
test('the photo link of a signed upload leads to the bucket once the photo has arrived', async () => {
  const bytes = await jpeg()
  const { name, publicUrl, signedUrl, type } = await app.as(ann).sign(bytes)
  expect(await open(publicUrl)).toEqual([404, undefined])
  await bucket.put(signedUrl, bytes, type)
  await app.as(ann).call('completeUploads', { names: [name] })
  const [status, location] = await open(publicUrl)
  expect(status).toBe(302)
  expect(location).toContain('https://bucket.example/')
  expect(location).toContain(await app.keyOf(name))
})

// SEC-015
test.each([
  ['another key', (url: string) => url.replace(/objects\/photos\/[^/]+/, 'objects/photos/other')],
  ['a later expiry', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999999')],
  ['a download name', (url: string) => url.replace('download=', 'download=x.html')],
  ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
])('a tampered link to a photo in the bucket is refused: %s', async (_what, tamper) => {
  const { publicUrl } = await app.as(ann).sign(await jpeg(1))
  expect(await open(tamper(publicUrl))).toEqual([404, undefined])
})

// API-031, A-25
test('a link to an unfinished export waits for it, then leads to the bucket', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const write: App['storage']['write'] = async (...object) => {
    await mayGoOn
    await app.storage.write(...object)
  }
  const deps = { ...app.deps, storage: { ...app.storage, write } }
  const csv = { names: [] as string[], type: 'csv', sidecar_naming: 'base' } as const
  const link = await exportPhotos(deps, { userId: ann.id, role: 'user' } as Actor, csv, 10)
  expect(link).toContain(app.deps.config.PUBLIC_URL)
  const waiting = open(link)
  goOn()
  let [status, location] = await waiting
  if (String(location).startsWith('?')) [status, location] = await open(link)
  expect(status).toBe(302)
  expect(location).toMatch(/^https:\/\/bucket.example.*\/exports\/.*download=data.csv/)
  app.clock.advance({ hours: 2 })
  expect(await open(link)).toEqual([404, undefined])
})
