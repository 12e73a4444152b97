import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StorageUnavailable } from '../../ports/object-storage.ts'
import { asPortError, reportOf } from './failures.ts'

type Place = { Bucket: string; Key: string }
type Target = Place & { ContentType: string; IfNoneMatch?: string }

/** Larger bodies are sent in parts, so that only a failed part has to be sent again. */
const maxSinglePutBytes = 64 * 1024 * 1024
const partBytes = 16 * 1024 * 1024

/**
 * Stores the complete body or nothing. A stream, whose length is unknown, is sent in parts if it does not fit into
 * one. If the body fails, throws its error.
 */
export async function upload(
  client: S3Client,
  target: Target,
  body: Readable | Buffer,
): Promise<void> {
  if (Buffer.isBuffer(body) && body.length <= maxSinglePutBytes) {
    requireStore(await client.send(new PutObjectCommand({ ...target, Body: body })))
    return
  }
  const parts = { partSize: partBytes, queueSize: 2, leavePartsOnError: false }
  const sending = new Upload({ client, params: { ...target, Body: body }, ...parts })
  requireStore(await sending.done().catch(rethrow))
}

/** Opens an object; a failure during the download also becomes an error of the port. */
export async function download(client: S3Client, place: Place): Promise<Readable> {
  const found = await client.send(new GetObjectCommand(place))
  if (found.ETag === undefined && found.Body instanceof Readable) found.Body.destroy()
  requireStore(found)
  return Readable.from(chunksOf(found), { objectMode: false })
}

/**
 * Every store sends an ETag for what it has stored or sends; a proxy that responds with its own page and status 200
 * does not. Ceph sends an empty one for a body in parts.
 */
function requireStore({ ETag }: { ETag?: string | undefined }): void {
  if (ETag === undefined) throw new StorageUnavailable(reportOf('success, but no ETag'), null)
}

async function* chunksOf({ Body }: GetObjectCommandOutput): AsyncIterable<Buffer> {
  if (!(Body instanceof Readable)) throw new TypeError('The store sent no body')
  try {
    for await (const chunk of Body) yield chunk
  } catch (error) {
    rethrow(error)
  }
}

function rethrow(error: unknown): never {
  throw asPortError(error)
}

/** Calls `use` with the path of a temporary copy that has the name of the object. */
export async function withCopy<T>(
  body: Readable,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-object-'))
  try {
    const path = join(folder, basename(key))
    await pipeline(body, createWriteStream(path, { flags: 'wx' })).catch(rethrow)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
