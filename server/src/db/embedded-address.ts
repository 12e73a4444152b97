import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './embedded-cluster.ts'
import { isSameFolder, pidFileOf, socketFolderOf } from './embedded-locks.ts'

const socketPort = 5432
/** The lowest limit, in bytes, of all systems that have Unix sockets. */
const maxSocketPathBytes = 103

/** The address of a server: a folder and port of a Unix socket, or a loopback host and port on Windows. */
export type Address = { pid: number; host: string; port: number }

/**
 * Reads the address that this cluster's server wrote, whether it is running or has crashed; null if it was stopped,
 * or if the file was copied from another cluster.
 */
export async function readAddress(cluster: Cluster): Promise<Address | null> {
  const lines = await readFile(pidFileOf(cluster), 'utf8').then(
    (file) => file.split('\n'),
    () => [],
  )
  const [pid, data = '', , port, socketFolder, host] = lines
  if (!Number(pid) || !Number(port)) return null
  if (!(await isSameFolder(data, cluster.data))) return null
  return { pid: Number(pid), port: Number(port), host: socketFolder || host || '127.0.0.1' }
}

/** Returns settings with which a new server accepts connections from this user only. */
export async function chooseAddress(cluster: Cluster): Promise<string[]> {
  if (process.platform === 'win32') {
    return [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${await freePort((await readAddress(cluster))?.port)}`,
    ]
  }
  const folder = await socketFolder(cluster)
  const quoted = `"${folder.replaceAll('"', '""')}"`
  return [
    'listen_addresses=',
    `unix_socket_directories=${quoted}`,
    `port=${socketPort}`,
    'unix_socket_permissions=0700',
  ]
}

/**
 * A folder below the cluster if its path is short enough; otherwise a temporary folder, which is reused while it
 * still belongs to this user.
 */
async function socketFolder(cluster: Cluster): Promise<string> {
  const wanted = socketFolderOf(cluster)
  if (Buffer.byteLength(join(wanted, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes) {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    return wanted
  }
  const before = await readAddress(cluster)
  if (before && (await isOurs(before.host))) return before.host
  return mkdtemp(join(tmpdir(), 'verso-'))
}

export const isTemporary = (cluster: Cluster, folder: string) =>
  folder.startsWith(tmpdir()) && !folder.startsWith(cluster.folder)

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  return (
    found !== null &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o077) === 0
  )
}

/** The port used before if it is still free, so that open pools find a restarted server. */
async function freePort(before = 0): Promise<number> {
  const server = createServer().listen(before, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (before === 0) throw error
    return freePort()
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
