import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { beforeEach, expect, test } from 'vitest'
import { type Bucket, connect } from '../../adapters/s3-storage/connect.ts'
import { openS3Storage } from '../../adapters/s3-storage/s3-storage.ts'
import { setUpBucket } from '../../adapters/s3-storage/set-up-bucket.ts'
import type { ObjectStorage } from '../../ports/object-storage.ts'
import { newBucket } from './s3-store.ts'

const megabyte = 1024 * 1024
const key = 'photos/ann/large.tif'
const type = 'image/tiff'

let bucket: Bucket
let storage: ObjectStorage
beforeEach(async () => {
  bucket = newBucket()
  await setUpBucket(bucket, ['https://verso.example'])
  storage = openS3Storage(bucket)
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const unfinished = async () =>
  (await connect(bucket).send(new ListMultipartUploadsCommand({ Bucket: bucket.bucket }))).Uploads

test.each(['buffer', 'stream'])(
  'a body of 70 MB that is a %s is sent in parts and keeps its bytes when copied and read',
  async (kind) => {
    const bytes = randomBytes(70 * megabyte)
    await storage.write(key, kind === 'buffer' ? bytes : Readable.from(chunksOf(bytes)), type)
    expect(await storage.size(key)).toBe(bytes.length)
    await storage.copy(key, 'photos/ann/copy.tif')
    expect(hashOf(await storage.readWhole('photos/ann/copy.tif'))).toBe(hashOf(bytes))
    expect(await unfinished()).toBeUndefined()
  },
)

test('a body that fails after many parts leaves no object and no parts behind', async () => {
  async function* failing() {
    for (let n = 0; n < 40; n += 1) yield Buffer.alloc(megabyte, n)
    throw new Error('The disk of the sender failed.')
  }
  const written = storage.write(key, Readable.from(failing()), type)
  await expect(written).rejects.toThrow('The disk of the sender failed.')
  expect(await Array.fromAsync(storage.list(''))).toEqual([])
  expect(await unfinished()).toBeUndefined()
})

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += megabyte) yield bytes.subarray(at, at + megabyte)
}
