import { buffer } from 'node:stream/consumers'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import {
  ObjectMissing,
  type ObjectStorage,
  StorageUnavailable,
  type StoredObject,
} from '../../ports/object-storage.ts'
import { typeOfKey } from '../../ports/object-types.ts'
import { checkKey } from '../check-key.ts'
import { download, upload, withCopy } from './bodies.ts'
import { openBreaker } from './breaker.ts'
import { type Bucket, connect, connectGuarded } from './connect.ts'
import { reportOf } from './failures.ts'
import { signedUrls } from './signed-urls.ts'
import { storeAll } from './store-all.ts'
import { clockOffset } from './store-clock.ts'

type S3StorageOptions = Bucket & {
  /** Receives the failure when the store becomes unavailable, and null when it is back. */
  onChange?: ((failure: StorageUnavailable | null) => void) | undefined
}

/** Opens object storage in a bucket of Amazon S3 or of a store with the same API. Makes no request yet. */
export function openS3Storage({ onChange, ...options }: S3StorageOptions): ObjectStorage {
  const { bucket: Bucket } = options
  const client = connectGuarded(options, openBreaker(onChange && { onChange }))
  const at = (key: string) => ({ Bucket, Key: checkKey(key) })
  const check = async () => void (await client.send(new HeadBucketCommand({ Bucket })))
  /** Checks the bucket, because a missing bucket would look like a missing object. */
  const orUnavailable = async (error: unknown) => {
    if (error instanceof ObjectMissing) await check()
    throw error
  }
  const read = async (key: string) => download(client, at(key))
  return {
    ...signedUrls(connect(options), Bucket, () => clockOffset(client)),
    async write(key, body, contentType) {
      const place = at(key)
      if (typeOfKey(key) !== contentType) throw new Error(`${key} does not end as ${contentType}`)
      await upload(client, { ...place, ContentType: contentType }, body)
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${at(from).Key}`
      const type = { ContentType: typeOfKey(to), MetadataDirective: 'REPLACE' } as const
      await client
        .send(new CopyObjectCommand({ ...at(to), CopySource, ...type }))
        .catch(orUnavailable)
    },
    writeAll: (objects) =>
      storeAll(objects, ({ key, body }) =>
        upload(client, { ...at(key), ContentType: typeOfKey(key), IfNoneMatch: '*' }, body),
      ),
    read,
    readWhole: async (key) => buffer(await read(key)),
    withFile: async (key, use) => withCopy(await read(key), key, use),
    async size(key) {
      const head = await client.send(new HeadObjectCommand(at(key))).catch(orUnavailable)
      return head.ContentLength ?? 0
    },
    remove: async (keys) => removeAll(client, Bucket, keys.map(checkKey)),
    list: (prefix) => listed(client, Bucket, prefix),
    check,
    space: async () => null,
  }
}

/** The max number of keys in one request. */
const maxKeys = 1000

async function removeAll(client: S3Client, Bucket: string, keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += maxKeys) {
    const Objects = keys.slice(start, start + maxKeys).map((Key) => ({ Key }))
    const Delete = { Objects, Quiet: true }
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
    const [first] = Errors
    if (first) throw new StorageUnavailable(reportOf(first.Code ?? 'an error'), first)
  }
}

async function* listed(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncIterable<StoredObject> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      const modifiedAt = new Date(LastModified.getTime() - clockOffset(client))
      yield { key: Key, bytes: Size, modifiedAt }
    }
  }
}
