import { rm, stat, writeFile } from 'node:fs/promises'

/** Work under the lock takes well below a second, so the owner of a lock this old was killed. */
const maxAgeMs = 30_000

/**
 * Runs `work` while holding the lock file against other processes of this machine. If another process holds it,
 * returns false and does nothing. Two processes that find the lock of a killed one at the same moment may both run,
 * so `work` must tolerate that.
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
