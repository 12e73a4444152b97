import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { deriveKeys } from '../../keys.ts'
import { bucketOf, storageWith } from '../../start/storage.ts'
import { bucketAddress } from '../../storage-settings.ts'

const keys = deriveKeys('x'.repeat(32))
const key = 'photos/someone/cat.jpg'
const until = new Date(Date.now() + 86_400_000)
const access = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'my-photos' }

test.each([
  ['Amazon', {}],
  ['another region', { S3_REGION: 'eu-central-1' }],
  ['another store', { S3_ENDPOINT: 'https://s3.example.org/' }],
  ['a store with paths', { S3_ENDPOINT: 'http://10.0.0.1:9000', S3_FORCE_PATH_STYLE: 'true' }],
])('signed URLs begin with the address that pages may use: %s', async (_name, settings) => {
  const config = readConfig({ ...access, ...settings })
  const storage = await storageWith(config, keys)
  const grant = { contentType: 'image/jpeg', bytes: 5, originalName: 'Kätzchen.jpg', until }
  const address = bucketAddress(config)
  expect(await storage.signGet(key, until)).toContain(`${address}${key}?`)
  expect(await storage.signPut(key, grant)).toContain(`${address}${key}?`)
  expect(storage.direct).toBeUndefined()
})

test('a signed PUT covers type, length and name, and no checksum of a body', async () => {
  const storage = await storageWith(readConfig(access), keys)
  const grant = { contentType: 'image/jpeg', bytes: 5, originalName: 'Kätzchen.jpg', until }
  const { searchParams } = new URL(await storage.signPut(key, grant))
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-length;content-type;host;x-amz-meta-original-name',
  )
  expect([...searchParams.keys()].join()).not.toMatch(/checksum|meta/)
})

test('the same link is returned for an hour, so that browsers can cache its content', async () => {
  const storage = await storageWith(readConfig(access), keys)
  const urls = [await storage.signGet(key, until), await storage.signGet(key, until)]
  const [date] = new URL(urls[0] ?? '').searchParams.getAll('X-Amz-Date')
  expect(urls[0]).toBe(urls[1])
  expect(date).toMatch(/T\d\d0000Z$/)
})

test('without its name there is no bucket', () => {
  expect(bucketOf(readConfig({}))).toBeNull()
  expect(bucketAddress(readConfig({}))).toBeNull()
})

test('links to other objects, for other times or under other names are not mixed up', async () => {
  const storage = await storageWith(readConfig(access), keys)
  const later = new Date(until.getTime() + 3_600_000)
  const links = [
    await storage.signGet(key, until),
    await storage.signGet(key, later),
    await storage.signGet(key, until, 'cat.jpg'),
    await storage.signGet(key, until, 'dog.jpg'),
    await storage.signGet('photos/someone/dog.jpg', until),
  ]
  expect(new Set(links).size).toBe(links.length)
})
