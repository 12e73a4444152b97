import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
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

/** Sends the bytes to the link, with additional headers that were not signed. */
async function put(url: string, body: Buffer, added: Record<string, string>) {
  const headers = { 'content-type': 'image/jpeg', 'x-amz-meta-original-name': 'photo.jpg' }
  const sent = { method: 'PUT', headers: { ...headers, ...added }, body: new Uint8Array(body) }
  return (await fetch(url, sent)).status
}
const namesOf = async (user: TestUser) =>
  (await app.as(user).call('getImages', {})).images.map(({ name }) => name)

// SEC-003, SEC-015
test("an upload link cannot be used to copy another user's photo", async () => {
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
test("an uploader cannot set access rights that lock the app out, so other users' photos still arrive", async () => {
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

//
test.each([-20, 20, -61, 61])(
  'with a clock that is %i minutes wrong, photos can be sent, arrive and are shown',
  async (minutes) => {
    app.clock.advance({ minutes })
    onTestFinished(() => app.clock.advance({ minutes: -minutes }))
    const ann = await app.given.user()
    const bytes = await jpeg(3)
    await app.storage.check()
    const { name, signedUrl } = await app.as(ann).sign(bytes)
    expect(await put(signedUrl, bytes, {})).toBe(200)
    const [sent] = await Array.fromAsync(app.storage.list(`incoming/${ann.id}/`))
    expect(Math.abs(Date.now() - Number(sent?.modifiedAt))).toBeLessThan(180_000)
    await app.as(ann).call('completeUploads', { names: [name] })
    const soon = new Date(Date.now() + 600_000)
    const link = await app.storage.signGet(await app.keyOf(name), soon)
    expect((await fetch(link)).status).toBe(200)
    expect(await app.storage.signGet(await app.keyOf(name), soon)).toBe(link)
  },
)

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'check AWS_SECRET_ACCESS_KEY'],
  ['an unknown key', { accessKeyId: 'unknown' }, 'check AWS_ACCESS_KEY_ID'],
])(
  '%s is reported clearly, by the storage and when the bucket is set up',
  async (_name, wrong, advice) => {
    const { accessKeyId, secretAccessKey } = inject('s3') ?? {}
    if (!accessKeyId || !secretAccessKey) throw new Error('The gateway has no key.')
    const other = { ...bucket, credentials: { accessKeyId, secretAccessKey, ...wrong } }
    const storage = openS3Storage(other)
    await expect(storage.readWhole('installation')).rejects.toThrow(advice)
    await expect(setUpBucket(other, ['https://verso.example'])).rejects.toThrow(advice)
    await expect(storage.check()).rejects.toThrow('Check AWS_ACCESS_KEY_ID')
  },
)

test('a missing bucket is reported clearly', async () => {
  const storage = openS3Storage(newBucket())
  await expect(storage.readWhole('installation')).rejects.toThrow('Check S3_BUCKET')
  await expect(storage.check()).rejects.toThrow('npm run storage -- setup')
})
