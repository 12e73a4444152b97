import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { saveFile } from '../disk/durable-files.ts'
import { ifPresent } from '../disk/if-present.ts'

const lockName = /^lock-[\da-f]{12}$/
const timeoutMs = 3000
/** `port` is a local port that stays open as long as the process has the lock. */
type Holder = { pid: number; port: number }

/**
 * Runs `work` while no other process of this program changes files. Throws a readable error if one does. Each process
 * registers before it looks for others, so if two start at the same moment, one or both give up.
 */
export async function withLock<T>(dataFolder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataFolder, { recursive: true })
  const { server, port } = await openPort()
  const name = `lock-${randomBytes(6).toString('hex')}`
  try {
    const own: Holder = { pid: process.pid, port }
    await saveFile(join(dataFolder, name), JSON.stringify(own))
    await refuseOthers(dataFolder, name)
    return await work()
  } finally {
    await rm(join(dataFolder, name), { force: true })
    server.close()
  }
}

async function refuseOthers(dataFolder: string, own: string): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => lockName.test(name))
  for (const name of names.filter((each) => each !== own)) {
    const path = join(dataFolder, name)
    const holder = await readHolder(path)
    if (holder && (await isAlive(holder)))
      throw new Error(`Verso Desktop is already running (process ${holder.pid}).`)
    await rm(path, { force: true })
  }
}

/** Returns null if the lock was released in this moment. */
const readHolder = (path: string): Promise<Holder | null> =>
  ifPresent(async () => JSON.parse(await readFile(path, 'utf8')) as Holder)

/** The process id alone is not enough: after a crash another program may have it. */
const isAlive = async ({ pid, port }: Holder): Promise<boolean> =>
  isRunning(pid) && (await answers(port))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is running, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A closed port refuses at once; a slow one belongs to a busy process. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: timeoutMs })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(true))
    socket.once('error', () => end(false))
  })
}

async function openPort(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}
