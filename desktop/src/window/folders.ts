import { readdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { reasonOf } from '../engine/scan-folder.ts'
import { photoType } from '../plan/photo-files.ts'
import { Refused } from './refused.ts'

export type FolderList = {
  path: string
  /** null at the root of a disk. */
  parent: string | null
  folders: { name: string; path: string }[]
  /** The number of photos directly in this folder. */
  photos: number
}

/**
 * Lists a folder so that the user can choose one; hidden folders are left out. `~` and an empty path mean the home
 * folder.
 */
export async function listFolder(typed: string | null): Promise<FolderList> {
  const wanted = typed?.trim() || '~'
  const home = wanted === '~' || /^~[/\\]/.test(wanted)
  try {
    const path = await realpath(home ? join(homedir(), wanted.slice(1)) : resolve(wanted))
    const entries = await readdir(path, { withFileTypes: true })
    const folders = entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => ({ name, path: join(path, name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    const photos = entries.filter(({ name }) => photoType(name)).length
    const parent = dirname(path)
    return { path, parent: parent === path ? null : parent, folders, photos }
  } catch (cause) {
    throw new Refused(`${wanted} cannot be opened: ${reasonOf(cause)}`, { cause })
  }
}
