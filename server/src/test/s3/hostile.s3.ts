import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bucket } from '../../adapters/s3-storage/connect.ts'
import { openS3Storage } from '../../adapters/s3-storage/s3-storage.ts'
import { setUpBucket } from '../../adapters/s3-storage/set-up-bucket.ts'
import { reconcileSent } from '../../features/uploads/jobs.ts'
import { type App, startApp } from '../app.ts'
import type { TestUser } from '../given.ts'
import { jpeg } from '../upload-files.ts'
import { newBucket } from './s3-store.ts'

let bucket: Bucket
let app: App
beforeAll(async () => {
  bucket = newBucket()
  await setUpBucket(bucket, ['https://verso.example'])
  app = await startApp({ storage: openS3Storage(bucket) })
})
afterAll(() => app.stop())

/** Sends the bytes to the link, with headers that were not signed. */
async function put(url: string, body: Buffer, added: Record<string, string>) {
  const headers = { 'content-type': 'image/jpeg', 'x-amz-meta-original-name': 'photo.jpg' }
  const sent = { method: 'PUT', headers: { ...headers, ...added }, body: new Uint8Array(body) }
  return (await fetch(url, sent)).status
}
const namesOf = async (user: TestUser) =>
  (await app.as(user).call('getImages', {})).images.map(({ name }) => name)

// SEC-003, SEC-015
test('a link to send a photo cannot be turned into a copy of the photo of another user', async () => {
  const [ann, eve] = [await app.given.user(), await app.given.user()]
  const theirs = await jpeg(1)
  const key = await app.keyOf(await app.as(ann).upload(theirs))
  const { name, signedUrl } = await app.as(eve).sign(theirs)
  const body = Buffer.alloc(theirs.length)
  for (const directive of ['COPY', 'REPLACE'])
    expect(
      await put(signedUrl, body, {
        'x-amz-copy-source': `/${bucket.bucket}/${key}`,
        'x-amz-metadata-directive': directive,
      }),
    ).toBe(403)
  expect(await app.as(eve).call('completeUploads', { names: [name] })).toMatchObject({
    photos: [{ refusal: { status: 404 } }],
  })
  expect(await namesOf(eve)).toEqual([])
})

// SEC-015
test('what is sent cannot be closed to the app, so the photos of others arrive', async () => {
  const [ann, eve] = [await app.given.user(), await app.given.user()]
  const bytes = await jpeg(2)
  const closed = await app.as(eve).sign(bytes)
  const grantee = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'
  for (const right of ['read', 'write', 'read-acp', 'write-acp', 'full-control'])
    expect(await put(closed.signedUrl, bytes, { [`x-amz-grant-${right}`]: grantee })).toBe(403)
  const sent = await app.as(ann).sign(bytes)
  expect(await put(sent.signedUrl, bytes, {})).toBe(200)
  app.clock.advance({ minutes: 2 })
  await app.runJob(reconcileSent)
  expect(await namesOf(ann)).toEqual([sent.name])
})
