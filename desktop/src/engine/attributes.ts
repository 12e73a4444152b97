import type { Stats } from 'node:fs'
import { access, chmod, chown, constants, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Skipped } from './run.ts'

/** Throws `Skipped` for files that must not be replaced. */
export async function replaceableStats(path: string): Promise<Stats> {
  const stats = await stat(path)
  if (!stats.isFile()) throw new Skipped('This is not a file.')
  if (stats.nlink > 1)
    throw new Skipped(
      'The file has several names (hard links), which would become several files. Write into a copy of it.',
    )
  const readOnly = 'The file is read-only. Allow changes to it, or write sidecars elsewhere.'
  if ((stats.mode & 0o222) === 0) throw new Skipped(readOnly)
  try {
    await access(path, constants.W_OK)
    await access(dirname(path), constants.W_OK)
  } catch (cause) {
    throw new Skipped(readOnly, { cause })
  }
  return stats
}

/** Gives a copy the time, mode and owner of its original. Returns a message for each that could not be kept. */
export async function keepAttributes(
  copy: string,
  { mode, mtimeMs, ...owner }: { mode: number; mtimeMs: number; uid?: number; gid?: number },
): Promise<string[]> {
  const notes: string[] = []
  const attempt = async (change: () => Promise<void>, note: string) => {
    try {
      await change()
    } catch (error) {
      notes.push(`${note} (${(error as NodeJS.ErrnoException).code ?? 'error'}).`)
    }
  }
  const { uid, gid } = await stat(copy)
  if (
    owner.uid !== undefined &&
    owner.gid !== undefined &&
    `${uid}:${gid}` !== `${owner.uid}:${owner.gid}`
  ) {
    const [user, group] = [owner.uid, owner.gid]
    await attempt(() => chown(copy, user, group), 'The file has another owner or group now')
  }
  await attempt(() => chmod(copy, mode & 0o7777), 'The access rights could not be kept')
  await attempt(
    () => utimes(copy, mtimeMs / 1000, mtimeMs / 1000),
    'The time of the file could not be kept',
  )
  return notes
}
