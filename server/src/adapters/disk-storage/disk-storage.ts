import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { access, open, readFile, stat, statfs, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../../ports/clock.ts'
import type {
  ByteRange,
  DirectObject,
  DirectRequest,
  DirectTransfer,
  ObjectStorage,
  UploadFloor,
} from '../../ports/object-storage.ts'
import {
  ObjectMissing,
  StorageUnavailable,
  TransferRefused,
  uploadFloor,
} from '../../ports/object-storage.ts'
import { typeOfKey } from '../../ports/object-types.ts'
import { checkKey } from '../check-key.ts'
import { release } from '../release.ts'
import {
  checkAvailable,
  checkSpace,
  defaultSpareBytes,
  guarded,
  makeMarkers,
} from './availability.ts'
import { exactBody } from './body.ts'
import { fileOf, ignoreMissing, store, walk } from './files.ts'
import { storeAll } from './store-all.ts'
import { type Permission, checkSignature, readClaim, signedUrl } from './urls.ts'

type DiskStorageOptions = {
  /** Contains one file per object; its path is the key. */
  folder: string
  /** The beginning of signed URLs, such as `https://verso.example/api`. */
  urlBase: string
  /** The secret that signs the URLs; shared by all processes of the installation. */
  secret: Uint8Array
  clock: Clock
  /** Default: the floor of the port; tests use a shorter one. */
  floor?: UploadFloor
  /** The space to leave free on the disk; tests ask for more than there is. */
  spareBytes?: number
}

/** Creates the folders of a new object storage on this machine, and opens it. */
export async function createDiskStorage(options: DiskStorageOptions): Promise<ObjectStorage> {
  await makeMarkers(options.folder)
  return openDiskStorage(options)
}

/**
 * Opens the object storage in a folder of this machine. It is unavailable until `makeMarkers` has created the folder.
 */
export function openDiskStorage(options: DiskStorageOptions): ObjectStorage {
  const { folder, urlBase, spareBytes = defaultSpareBytes } = options
  // A list of photos has hundreds of signed URLs, and each signature would take four times as long with raw bytes.
  const secret = createSecretKey(options.secret)
  const sign = (permission: Permission) => signedUrl(urlBase, secret, permission)
  const at = (key: string) => fileOf(folder, key)
  const guard = <T>(operation: () => Promise<T>) => guarded(folder, operation)
  return {
    async signPut(key, { contentType, bytes, until }) {
      const expires = seconds(until)
      return sign({ method: 'PUT', key: checkKey(key), expires, contentType, bytes })
    },
    async signGet(key, until, downloadName) {
      const expires = seconds(until)
      return sign({
        method: 'GET',
        key: checkKey(key),
        expires,
        downloadName: downloadName ?? null,
      })
    },
    async write(key, body, contentType) {
      const file = at(key)
      if (typeOfKey(key) !== contentType) throw new Error(`${key} does not end as ${contentType}`)
      const stream = Buffer.isBuffer(body) ? Readable.from([body]) : body
      await guard(async () => {
        await checkSpace(folder, spareBytes)
        await store(folder, file, stream)
      })
    },
    copy: (from, to) =>
      guard(async () => {
        await checkSpace(folder, spareBytes)
        await store(folder, at(to), (await readObject(at(from))).read())
      }),
    writeAll: (objects) => guard(() => storeAll(folder, objects, spareBytes)),
    read: (key) => guard(async () => (await readObject(at(key))).read()),
    readWhole: (key) => guard(async () => (await ignoreMissing(readFile(at(key)))) ?? missing(key)),
    withFile: (key, use) => useFile(folder, at(key), use),
    remove: (keys) =>
      guard(async () => {
        await checkAvailable(folder)
        for (const key of keys) await ignoreMissing(unlink(at(key)))
      }),
    size: (key) => guard(async () => ((await ignoreMissing(stat(at(key)))) ?? missing(key)).size),
    async *list(prefix, changedSince) {
      const start = join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      for await (const found of walk(folder, start, changedSince))
        if (found.key.startsWith(prefix)) yield found
    },
    check: () => checkAvailable(folder),
    space: () =>
      guard(async () => {
        const { bavail, blocks, bsize } = await statfs(folder)
        return { free: bavail * bsize, total: blocks * bsize }
      }),
    direct: directTransfer(options, secret),
  }
}

function directTransfer(
  { folder, clock, floor = uploadFloor, spareBytes = defaultSpareBytes }: DiskStorageOptions,
  secret: KeyObject,
): DirectTransfer {
  function admit(request: DirectRequest): { key: string; bytes: number } {
    const { key, expires, signature } = readClaim(request.url)
    const { contentType = '', contentLength: bytes = -1 } = request
    const permission: Permission = { method: 'PUT', key, expires, contentType, bytes }
    checkSignature(secret, permission, signature, clock.now())
    return { key, bytes }
  }

  async function receive(request: DirectRequest, body: Readable) {
    const signed = admit(request)
    const key = `${dirname(signed.key)}/${randomUUID()}-${basename(signed.key)}`
    // A sender may disconnect during the check; `exactBody` notices it afterwards.
    body.on('error', () => undefined)
    try {
      const stored = await guarded(folder, async () => {
        await checkSpace(folder, spareBytes, signed.bytes)
        return store(folder, fileOf(folder, key), exactBody(body, signed.bytes, floor), release)
      })
      return { key, ...stored }
    } catch (error) {
      throw refusalOf(error)
    }
  }

  async function open(request: DirectRequest): Promise<DirectObject> {
    const { key, expires, downloadName, signature } = readClaim(request.url)
    checkSignature(secret, { method: 'GET', key, expires, downloadName }, signature, clock.now())
    const found = await guarded(folder, () => readObject(fileOf(folder, key)))
    return { ...found, contentType: typeOfKey(key), downloadName }
  }

  return { admit, receive, open }
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

async function readObject(file: string) {
  const handle = await ignoreMissing(open(file, 'r'))
  if (!handle) return missing(file)
  const { size, mtime } = await handle.stat()
  return {
    bytes: size,
    modifiedAt: mtime,
    read: (range?: ByteRange) => handle.createReadStream(range),
    close: () => handle.close(),
  }
}

/** If `use` fails, the file is read again, because the error of `use` may not show that the storage failed. */
async function useFile<T>(
  folder: string,
  file: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const isThere = () => ignoreMissing(access(file).then(() => true))
  await guarded(folder, async () => (await isThere()) ?? missing(file))
  try {
    return await use(file)
  } catch (error) {
    await guarded(folder, async () => (await ignoreMissing(readFile(file))) ?? missing(file))
    throw error
  }
}

function missing(file: string): never {
  throw new ObjectMissing(`There is no object ${basename(file)}`)
}

function refusalOf(error: unknown): unknown {
  const cause = error instanceof StorageUnavailable ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  const full = code === 'ENOSPC' || code === 'EDQUOT'
  return full
    ? new TransferRefused('full', 'There is no room for this photo at the moment. Try again later.')
    : error
}
