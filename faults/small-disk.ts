import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'

const isRoot = process.getuid?.() === 0
/** Root needs only a new mount namespace; other users get the right to mount in a new user namespace. */
const namespace = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])]
const enter = isRoot ? ['--mount'] : ['--mount', '--user', '--preserve-credentials']

/**
 * Whether this machine lets this user mount a file system in a namespace. `FAULTS_MOUNT=no` simulates that it does
 * not.
 */
const canMount =
  process.env['FAULTS_MOUNT'] !== 'no' &&
  spawnSync('unshare', [...namespace, 'sh', '-c', 'mount -t tmpfs -o size=1m none /tmp']).status ===
    0

/** A folder on a separate small file system, which exists only for processes started with `within`. */
export type SmallDisk = {
  /** The path of the folder for those processes. */
  folder: string
  /** The path of the same folder for this process. */
  hostPath: string
  /** Arguments to put before a command so that it runs there. */
  within: string[]
  /** Environment variables of the processes that run there. */
  settings: Record<string, string>
  /** Writes a file that fills the disk until `bytes` are free. */
  fill(bytes: number): Promise<void>
  /** Removes that file. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a disk of this size if that is allowed; otherwise makes writes of the app's own processes fail in the same
 * way.
 */
export function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  return canMount ? mountDisk(megabytes) : simulateDisk()
}

async function simulateDisk(): Promise<SmallDisk> {
  process.stdout.write(
    'This machine lets this user mount nothing, so the full disk is simulated: writes of the app fail, those of PostgreSQL do not.\n',
  )
  const folder = await mkdtemp(join(tmpdir(), 'verso-disk-'))
  const [dataDir, control] = [join(folder, 'data'), join(folder, 'free')]
  await mkdir(dataDir)
  await writeFile(control, '')
  const set = async (text: string) => {
    await writeFile(`${control}.new`, text)
    await rename(`${control}.new`, control)
    await expect.poll(() => readFile(`${control}.seen`, 'utf8').catch(() => '')).toBe(text)
  }
  const preload = pathToFileURL(join(import.meta.dirname, 'simulated-disk.ts')).href
  return {
    folder: dataDir,
    hostPath: dataDir,
    within: [],
    settings: { NODE_OPTIONS: `--import=${preload}`, SIMULATED_DISK: control },
    fill: (bytes) => set(String(bytes)),
    free: () => set(''),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function mountDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 none "$0" && echo ready && exec sleep infinity`
  const holder = spawn('unshare', [...namespace, 'sh', '-c', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(holder.stdout), 'line')
  const hostPath = join(`/proc/${holder.pid}/root`, folder)
  const filler = join(hostPath, 'filler')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(hostPath)
    return bavail * bsize
  }
  return {
    folder,
    hostPath,
    within: ['nsenter', '--target', String(holder.pid), ...enter, '--'],
    settings: {},
    async fill(bytes) {
      const file = await open(filler, 'a')
      try {
        for (let left = (await freeBytes()) - bytes; left > 0; left = (await freeBytes()) - bytes)
          await file.write(Buffer.alloc(Math.min(left, 4 * 1024 * 1024), 1))
      } catch (error) {
        // Another process wrote first: the disk is as full as it can be.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      const ended = once(holder, 'exit')
      holder.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
