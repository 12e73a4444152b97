import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import { type Bucket, connect } from '../../adapters/s3-storage/connect.ts'
import { openS3Storage } from '../../adapters/s3-storage/s3-storage.ts'
import {
  anyTampering,
  type Got,
  type Sent,
  type Store,
  type Tampering,
} from '../adapters/stores.ts'

/** A bucket with a new name on the gateway. */
export function newBucket(): Bucket {
  const gateway = inject('s3')
  if (!gateway) throw new Error('Tests with S3 run by npm run test:s3.')
  const { endpoint, ...credentials } = gateway
  const bucket = `verso-${randomUUID()}`
  return { bucket, region: 'us-east-1', endpoint, forcePathStyle: true, credentials }
}

async function openS3(): Promise<Store> {
  const bucket = newBucket()
  await connect(bucket).send(new CreateBucketCommand({ Bucket: bucket.bucket }))
  return { storage: openS3Storage(bucket), put, get, close: async () => undefined }
}

/**
 * Sends exactly these headers and bytes, which `fetch` would correct. The response may come before the body has been
 * sent completely.
 */
async function put({ url, body, type, length }: Sent): Promise<{ status: number; key?: string }> {
  const headers = {
    'content-type': type,
    'x-amz-meta-original-name': encodeURIComponent('Kätzchen "1".jpg'),
    ...(length !== undefined && { 'content-length': length }),
  }
  const { origin: server, pathname } = new URL(url)
  const sent = request(server, { method: 'PUT', path: url.slice(server.length), headers })
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  const sending = pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, sent)
  const [response] = await Promise.race([answer, sending.then(() => answer)])
  response.resume()
  sent.destroy()
  await sending.catch(() => undefined)
  const status = response.statusCode ?? 0
  return status === 200 ? { status, key: pathname.split('/').slice(2).join('/') } : { status }
}

async function get(url: string): Promise<Got> {
  const response = await fetch(url)
  const body = Buffer.from(await response.arrayBuffer())
  const header = (name: string) => response.headers.get(name) ?? undefined
  const [type, disposition] = [header('content-type'), header('content-disposition')]
  return {
    status: response.status,
    body,
    ...(type && { type }),
    ...(disposition && { disposition }),
  }
}

/** Changes of a signed URL that must be refused. */
const s3Tampering: Tampering = [
  ...anyTampering,
  ['a later expiry', (url) => url.replace(/Expires=\d+/, 'Expires=86400')],
  ['a cut signature', (url) => url.replace(/..(?=&X-Amz-SignedHeaders)/, '')],
  ['no signature', (url) => url.replace(/\?.*/, '')],
  ['fewer signed headers', (url) => url.replace('content-length%3B', '')],
]

export const s3 = { name: 'S3', open: openS3, tampering: s3Tampering }
