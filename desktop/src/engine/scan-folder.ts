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
 * `onFound`: how many photos there are. `onFile`: one of them was read. What these throw ends the scan, and so does `signal`
 * before the next folder.
 */
export type ScanProgress = {
  onFound?: (count: number) => void
  onFile?: () => void
  signal?: AbortSignal
}

/** The photos of a folder, read. */
export async function scanFolder(folder: string, progress: ScanProgress = {}): Promise<Scan> {
  const { paths, unreadable } = await photoPaths(folder, progress.signal)
  progress.onFound?.(paths.length)
  const attempt = attempting(unreadable)
  const files = await inParallel(paths, async (path) => {
    const file = await attempt(path, () => readLocalFile(path))
    progress.onFile?.()
    return file
  })
  return { files: files.filter((file) => file !== null), unreadable }
}

/**
 * The paths of the photos of a folder and of the folders in it, hidden ones left out. A link to a file counts as the file;
 * links to folders are not followed, so no photo comes twice and no circle is endless.
 */
export async function photoPaths(
  folder: string,
  signal?: AbortSignal,
): Promise<{ paths: string[]; unreadable: Scan['unreadable'] }> {
  const unreadable: Scan['unreadable'] = []
  const attempt = attempting(unreadable)
  const paths = new Set<string>()
  for (const path of await pathsIn(await realpath(folder), attempt, signal)) {
    signal?.throwIfAborted()
    const real = await attempt(path, () => realpath(path))
    if (real) paths.add(real)
  }
  return { paths: [...paths], unreadable }
}

type Attempt = <T>(path: string, read: () => Promise<T>) => Promise<T | null>

/** Makes a function that returns null for what cannot be read, and lists it. */
export function attempting(unreadable: Scan['unreadable']): Attempt {
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

/** null for what is not a file, such as a folder named like a photo. */
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

/** The first line of an error, for people. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
