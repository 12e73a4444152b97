import { open } from 'node:fs/promises'

/**
 * Makes new or renamed entries of a folder survive a power cut. Does nothing on Windows, where it is not possible and
 * the file system journals them.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
