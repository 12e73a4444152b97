import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates `DATA_DIR` where it is missing. Throws a sentence with the reason where this process cannot write there. */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => explain(folder, error))
    await access(`${folder}/.`, constants.W_OK)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${folder} cannot be used: ${message}. Check DATA_DIR.`, { cause: error })
  }
}

/** On a read-only disk, Node's recursive `mkdir` reports ENOENT. The first parent that exists has the reason. */
async function explain(folder: string, error: NodeJS.ErrnoException): Promise<void> {
  if (error.code === 'EEXIST') return
  if (error.code !== 'ENOENT' || folder === dirname(folder)) throw error
  await access(dirname(folder), constants.W_OK).catch((cause) => explain(dirname(folder), cause))
  throw error
}
