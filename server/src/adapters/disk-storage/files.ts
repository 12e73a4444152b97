import { createHash, randomUUID } from 'node:crypto'
import { opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoredObject } from '../../ports/object-storage.ts'
import { checkKey } from '../check-key.ts'
import { syncFolder } from '../sync-folder.ts'
import { checkAvailable, makeFolder } from './availability.ts'

/** Returns the file of a key below `folder`. Throws for the same keys as `checkKey`. */
export const fileOf = (folder: string, key: string): string => join(folder, checkKey(key))

/**
 * Unfinished bodies are written among the incoming objects: on the same disk, so that a rename completes them, and in
 * a place where the sweep finds them if this process is killed.
 */
const temporaryFile = (folder: string) => fileOf(folder, `incoming/part-${randomUUID()}`)

export type Written = { bytes: number; sha256: string }

/**
 * Stores the complete body as `file`, or nothing. Resolves when it would survive a power cut. `onWritten` is called
 * with each chunk after it was written to the file.
 */
export async function store(
  folder: string,
  file: string,
  body: Readable,
  onWritten: (chunk: Buffer) => void = () => undefined,
): Promise<Written> {
  const temporary = temporaryFile(folder)
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
      onWritten(chunk)
    }
  }
  try {
    // The pipeline also catches an error of the body that comes before the file is open.
    await pipeline(body, counted, (chunks) =>
      writeFile(temporary, chunks, { flag: 'wx', flush: true }),
    )
    await checkAvailable(folder)
    await moveDurably(folder, temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Renames into a folder that may not exist yet; resolves when the new entry would survive a power cut. */
async function moveDurably(storage: string, from: string, to: string): Promise<void> {
  const made = await makeFolder(storage, dirname(to))
  await rename(from, to)
  for (const each of [dirname(to), ...made.map((folder) => dirname(folder))]) await syncFolder(each)
}

/**
 * Lists every object below `start`; skips files that are removed during the walk. With `changedSince`, also skips
 * files in folders to which nothing was added, and from which nothing was removed, since that time.
 */
export async function* walk(
  folder: string,
  start: string,
  changedSince?: Date,
): AsyncIterable<StoredObject> {
  const isUnchanged = changedSince && (await changedAt(start)) < changedSince
  for await (const entry of await openedFolder(start)) {
    const path = join(start, entry.name)
    if (entry.isDirectory()) {
      yield* walk(folder, path, changedSince)
      continue
    }
    if (isUnchanged) continue
    const found = await ignoreMissing(stat(path))
    if (!found) continue
    const key = relative(folder, path).replaceAll('\\', '/')
    yield { key, bytes: found.size, modifiedAt: found.mtime }
  }
}

/** For a folder that does not exist, a moment long ago. */
const changedAt = async (path: string) => (await ignoreMissing(stat(path)))?.mtime ?? new Date(0)

async function openedFolder(path: string) {
  return (await ignoreMissing(opendir(path, { bufferSize: 256 }))) ?? []
}

/** Returns the outcome, or null if the file or folder does not exist. */
export async function ignoreMissing<T>(outcome: Promise<T>): Promise<T | null> {
  try {
    return await outcome
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
