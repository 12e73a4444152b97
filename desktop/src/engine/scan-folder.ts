import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalFile } from '../plan/local-file.ts'
import { photoType } from '../plan/photo-files.ts'
import { readHashes } from './hashes.ts'
import { inParallel } from './in-parallel.ts'

export type Scan = {
  files: LocalFile[]
  /** Files and folders that could not be read, with the reason. */
  unreadable: { path: string; reason: string }[]
}

/**
 * `onFound` receives the number of photos; `onFile` is called after each of them was read. The scan ends if one of these
 * throws, and before the next folder once `signal` is aborted.
 */
export type ScanProgress = {
  onFound?: (count: number) => void
  onFile?: () => void
  signal?: AbortSignal
}

/** Reads the photos of a folder. */
export async function scanFolder(folder: string, progress: ScanProgress = {}): Promise<Scan> {
  const { paths, unreadable } = await photoPaths(folder, progress.signal)
  progress.onFound?.(paths.length)
  const attempt = recordingFailures(unreadable)
  const files = await inParallel(paths, async (path) => {
    const file = await attempt(path, () => readLocalFile(path))
    progress.onFile?.()
    return file
  })
  return { files: files.filter((file) => file !== null), unreadable }
}

/**
 * The paths of the photos in a folder and its subfolders, except hidden ones. A link to a file counts as the file; links
 * to folders are not followed, so that no photo appears twice and no cycle is endless.
 */
export async function photoPaths(
  folder: string,
  signal?: AbortSignal,
): Promise<{ paths: string[]; unreadable: Scan['unreadable'] }> {
  const unreadable: Scan['unreadable'] = []
  const attempt = recordingFailures(unreadable)
  const paths = new Set<string>()
  for (const path of await pathsIn(await realpath(folder), attempt, signal)) {
    signal?.throwIfAborted()
    const real = await attempt(path, () => realpath(path))
    if (real) paths.add(real)
  }
  return { paths: [...paths], unreadable }
}

type Attempt = <T>(path: string, read: () => Promise<T>) => Promise<T | null>

/** Returns a function that runs a read, and on failure adds the path to `unreadable` and returns null. */
export function recordingFailures(unreadable: Scan['unreadable']): Attempt {
  return async (path, read) => {
    try {
      return await read()
    } catch (error) {
      unreadable.push({ path, reason: reasonOf(error) })
      return null
    }
  }
}

async function pathsIn(
  folder: string,
  attempt: Attempt,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  signal?.throwIfAborted()
  const entries = (await attempt(folder, () => readdir(folder, { withFileTypes: true }))) ?? []
  const found: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.')) found.push(...(await pathsIn(path, attempt, signal)))
    } else if (photoType(path)) found.push(path)
  }
  return found
}

/** Returns null for anything but a file, such as a folder named like a photo. */
export async function readLocalFile(path: string): Promise<LocalFile | null> {
  const { size, isFile } = await statOf(path)
  const contentType = photoType(path)
  if (!isFile || !contentType) return null
  return { path, contentType, size, ...(await readHashes(path)) }
}

async function statOf(path: string) {
  const stats = await stat(path)
  return { size: stats.size, isFile: stats.isFile() }
}

/** The first line of an error message, shown to the user. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
