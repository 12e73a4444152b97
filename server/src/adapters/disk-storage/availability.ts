import { access, mkdir, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'

/** Folders that exist as long as the storage is available. If a disk is not mounted, its folder is empty. */
const markers = ['incoming', 'photos'] as const

/**
 * Creates missing folders of the storage, accessible only to this user of the machine. Only for a new storage: the
 * folders of an unavailable one must stay missing, so that it can come back.
 */
export async function makeMarkers(
  folder: string,
  names: readonly (typeof markers)[number][] = markers,
): Promise<void> {
  for (const marker of names) await mkdir(join(folder, marker), { recursive: true, mode: 0o700 })
}

/**
 * Creates a folder of the storage and its parents, and returns those that were missing. Never creates the storage
 * itself or a marker, which are missing only while the storage is unavailable: throws ENOENT in that case.
 */
export async function makeFolder(storage: string, folder: string): Promise<string[]> {
  const fixed = ['', ...markers].map((name) => resolve(storage, name))
  if (fixed.includes(resolve(folder))) {
    await access(folder)
    return []
  }
  const make = () => mkdir(folder, { mode: 0o700 }).then(() => [folder], ignoreExisting)
  return make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    const above = await makeFolder(storage, dirname(folder))
    return [...above, ...(await make())]
  })
}

function ignoreExisting(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'EEXIST') throw error
  return []
}

/** Throws `StorageUnavailable` if the storage is not in this folder at the moment. */
export async function checkAvailable(folder: string): Promise<void> {
  for (const marker of markers) {
    await access(join(folder, marker)).catch((error: unknown) => {
      throw new StorageUnavailable(`The folder ${marker} of the photo storage is gone.`, error)
    })
  }
}

/**
 * The space that the storage leaves free for the database and for the reserve for a full disk
 * (`start/disk-reserve.ts`).
 */
export const defaultSpareBytes = 96 * 1024 * 1024

/** Throws the error of a full disk if `bytes` more would leave less than `spareBytes`. */
export async function checkSpace(folder: string, spareBytes: number, bytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes >= spareBytes) return
  const message = 'The disk of the photo storage is full.'
  throw Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'statfs' })
}

/**
 * Runs one operation on files. An object counts as missing only if it is missing while the storage is available: the
 * operation runs again, because the storage may have come back in between. Any other error of the system, such as a
 * full disk or a failed read, becomes `StorageUnavailable`.
 */
export async function guarded<T>(folder: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation().catch(async (error: unknown) => {
      if (!(error instanceof ObjectMissing)) throw error
      await checkAvailable(folder)
      return operation()
    })
  } catch (error) {
    if (isSystemError(error))
      throw new StorageUnavailable(`The photo storage reports ${error.code}.`, error)
    throw error
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}
