import { rm, stat, writeFile } from 'node:fs/promises'

/** Work under the lock takes well below a second; a lock this old is that of a process that was killed. */
const maxAgeMs = 30_000

/**
 * Runs `work` while no other process of this machine holds the lock file. Returns false, and does nothing, where another one does. Two
 * processes that find the lock of a killed one in the same moment may both run: only for work that survives that.
 */
export async function withFileLock(path: string, work: () => Promise<void>): Promise<boolean> {
  if (await isAbandoned(path)) await rm(path, { force: true })
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    await work()
    return true
  } finally {
    await rm(path, { force: true })
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found !== null && Date.now() - found.mtimeMs > maxAgeMs
}
