import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openDiskStorage } from '../../adapters/disk-storage/disk-storage.ts'
import {
  type DirectTransfer,
  ObjectMissing,
  type ObjectStorage,
  TransferRefused,
} from '../../ports/object-storage.ts'
import { contentDisposition } from '../../text/content-disposition.ts'

type Sent = { url: string; body: Readable | Buffer; type: string; length: number }
type Got = { status: number; body: Buffer; type?: string; disposition?: string }

/** A storage adapter as the compliance suite uses it: through the port, and as a browser through its signed URLs. */
export type Store = {
  storage: ObjectStorage
  /** Returns the HTTP status and, where the bytes were accepted, their key. */
  put(request: Sent): Promise<{ status: number; key?: string }>
  get(url: string): Promise<Got>
  setTime(now: Date): void
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

export async function openDisk(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-objects-'))
  let now = new Date()
  const storage = await openDiskStorage({
    folder,
    urlBase: 'https://verso.example/api',
    secret: randomBytes(32),
    clock: { now: () => now },
  })
  const direct = directOf(storage)
  return {
    storage,
    put: (request) => putDirect(direct, request),
    get: (url) => getDirect(direct, url),
    setTime: (moment) => (now = moment),
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
