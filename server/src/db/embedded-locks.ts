import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster.ts'

/** Whether both paths lead to the same directory, under any name. A copy is another directory. */
export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([identityOf(one), identityOf(other)])
  return a !== null && a === b
}

/**
 * Removes PostgreSQL's lock files that came with a copy of a running installation: they name the directory of the
 * original, whose server the copy must neither use nor stop. PostgreSQL's own lock in shared memory, which includes
 * the directory's inode, still refuses a second server on one directory.
 */
export async function removeForeignLocks(cluster: Cluster): Promise<void> {
  const socket = join(socketFolderOf(cluster), '.s.PGSQL.5432')
  if (await isForeign(`${socket}.lock`, cluster)) {
    await rm(`${socket}.lock`, { force: true })
    await rm(socket, { force: true })
  }
  const pidFile = pidFileOf(cluster)
  if (await isForeign(pidFile, cluster)) await rm(pidFile, { force: true })
}

/**
 * The folder of the cluster's socket, with a name of its own for each cluster. If someone removes a data folder while
 * its server runs, that server ends within a minute and removes its socket by name; it must not remove that of the
 * next cluster in the same place.
 */
export function socketFolderOf({ folder, password }: Cluster): string {
  return join(folder, `run-${createHash('sha256').update(password).digest('hex').slice(0, 6)}`)
}

export const pidFileOf = (cluster: Cluster): string => join(cluster.data, 'postmaster.pid')

/** Both kinds of lock file name the data directory of their server in the second line. */
async function isForeign(lockFile: string, cluster: Cluster): Promise<boolean> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const folder = text.split('\n')[1]
  return folder ? !(await isSameFolder(folder, cluster.data)) : false
}

/** null if there is no such directory. */
async function identityOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found && `${found.dev}:${found.ino}`
}
