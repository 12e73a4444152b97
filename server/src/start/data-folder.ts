import { constants, existsSync } from 'node:fs'
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../adapters/sync-folder.ts'

/** This file exists while a restore is running. */
const restoring = 'restoring'

/** What a folder may contain before a backup is restored into it: the key, and what a new disk contains. */
const allowed = ['secrets.json', 'lost+found']

/**
 * Creates `DATA_DIR` if it is missing. Throws a sentence with the reason if this process cannot write there, or if a
 * restore did not finish.
 */
export async function openDataFolder(folder: string): Promise<void> {
  await makeDataFolder(folder)
  if (existsSync(join(folder, restoring))) throw new Error(unfinished(folder))
}

/** What to do after an interrupted restore. */
const unfinished = (folder: string): string =>
  `A restore into ${folder} did not finish. Empty the folder, but keep its secrets.json, and the database of DATABASE_URL, ` +
  'and restore again.'

/** How the storage and PostgreSQL report a full disk. */
const fullDisk = /ENOSPC|No space left on device/

export type RestoreClaim = {
  /** Ends the claim, so that the app can start in the folder. */
  release(): Promise<void>
  /** The error of a failed restore, with advice on what to do if the restore has left something behind. */
  explain(error: Error): Error
}

/** Claims an empty `DATA_DIR` for a restore. Until it is released, the app does not start there. */
export async function openForRestore(folder: string): Promise<RestoreClaim> {
  await makeDataFolder(folder)
  const found = (await readdir(folder)).filter((name) => !allowed.includes(name))
  if (found.includes(restoring)) throw new Error(unfinished(folder))
  if (found.length > 0) {
    throw new Error(
      `${folder} is not empty (${found.join(', ')}). A restore needs an empty DATA_DIR, with nothing but secrets.json.`,
    )
  }
  const mark = join(folder, restoring)
  await writeFile(mark, '', { mode: 0o600, flush: true })
  await syncFolder(folder)
  return {
    release: () => rm(mark, { force: true }),
    explain(cause) {
      if (!existsSync(mark)) return cause
      const full = fullDisk.test(cause.message) ? `The disk of ${folder} is full.\n` : ''
      return new Error(`${full}${cause.message}\n${unfinished(folder)}`, { cause })
    },
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${folder} cannot be used: ${message}. Check DATA_DIR.`, { cause: error })
  }
}

/** Node's recursive `mkdir` reports a read-only disk as ENOENT, so each missing parent is created separately. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  await make()
    .catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || folder === dirname(folder)) throw error
      await makeFolder(dirname(folder))
      await make()
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}
