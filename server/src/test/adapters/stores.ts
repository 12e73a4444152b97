import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDiskStorage } from '../../adapters/disk-storage/disk-storage.ts'
import {
  type DirectTransfer,
  ObjectMissing,
  type ObjectStorage,
  TransferRefused,
} from '../../ports/object-storage.ts'
import { contentDisposition } from '../../text/content-disposition.ts'

export type Sent = {
  url: string
  body: Readable | Buffer
  type: string
  /** The declared length; undefined declares none. */
  length: number | undefined
}
export type Got = { status: number; body: Buffer; type?: string; disposition?: string }

/**
 * A storage adapter as the compliance suite uses it: through the port, and through its signed URLs, as a browser
 * does.
 */
export type Store = {
  storage: ObjectStorage
  /** Returns the HTTP status and, if the bytes were accepted, their key. */
  put(request: Sent): Promise<{ status: number; key?: string }>
  get(url: string): Promise<Got>
  close(): Promise<void>
}

const statusOf = {
  forbidden: 403,
  expired: 403,
  too_large: 413,
  incomplete: 400,
  too_slow: 408,
  full: 507,
} as const

async function openDisk(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-objects-'))
  const storage = await createDiskStorage({
    folder,
    urlBase: 'https://verso.example/api',
    secret: randomBytes(32),
    clock: { now: () => new Date() },
  })
  const direct = directOf(storage)
  return {
    storage,
    put: (request) => putDirect(direct, request),
    get: (url) => getDirect(direct, url),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function directOf(storage: ObjectStorage): DirectTransfer {
  if (!storage.direct) throw new Error('The disk store takes transfers itself')
  return storage.direct
}

async function putDirect(direct: DirectTransfer, { url, body, type, length }: Sent) {
  try {
    const stream = Buffer.isBuffer(body) ? Readable.from([body]) : body
    const { key } = await direct.receive({ url, contentType: type, contentLength: length }, stream)
    return { status: 200, key }
  } catch (error) {
    if (error instanceof TransferRefused) return { status: statusOf[error.reason] }
    throw error
  }
}

async function getDirect(direct: DirectTransfer, url: string): Promise<Got> {
  try {
    const { read, contentType, downloadName } = await direct.open({ url })
    const disposition = contentDisposition(downloadName)
    return { status: 200, body: await buffer(read()), type: contentType, disposition }
  } catch (error) {
    if (error instanceof ObjectMissing) return { status: 404, body: Buffer.alloc(0) }
    if (error instanceof TransferRefused) return { status: 403, body: Buffer.alloc(0) }
    throw error
  }
}

export type Tampering = [what: string, change: (url: string) => string][]

/** Applies to the URLs of every store. */
export const anyTampering: Tampering = [
  ['another key', (url) => url.replace('cat', 'dog')],
  ['a path out of the store', (url) => url.replace('photos/', 'photos/../../')],
  ['an encoded path', (url) => url.replace('photos/', 'photos/..%2f..%2f')],
]

/** Changes of a signed URL that must be refused. */
const diskTampering: Tampering = [
  ...anyTampering,
  ['a later expiry', (url) => url.replace(/expires=\d+/, 'expires=9999999999')],
  ['a cut signature', (url) => url.slice(0, -2)],
  ['no signature', (url) => url.replace(/&signature=.*/, '')],
]

export const disk = { name: 'disk', open: openDisk, tampering: diskTampering }
