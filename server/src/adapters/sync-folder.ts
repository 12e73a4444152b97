import { open } from 'node:fs/promises'

/** Makes a folder's new or renamed entries survive a power cut. Windows has no way to; its file system journals them. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
