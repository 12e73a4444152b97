import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs work while no other process of this program changes files. Throws a sentence where one does. */
export async function withLock<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataFolder, { recursive: true })
  const path = join(dataFolder, 'lock')
  if (!(await take(path))) {
    const owner = Number(await readFile(path, 'utf8'))
    if (isAlive(owner)) throw new Error(`Verso Desktop is already at work (process ${owner}).`)
    await rm(path, { force: true })
    if (!(await take(path))) throw new Error('Verso Desktop has just been started elsewhere.')
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not permitted: it is alive, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
