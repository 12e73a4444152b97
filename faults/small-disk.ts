import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const isRoot = process.getuid?.() === 0
/** Root needs only a mount namespace of its own; others get the right to mount in a user namespace of their own. */
const namespace = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])]
const enter = isRoot ? ['--mount'] : ['--mount', '--user', '--preserve-credentials']

/** Whether this machine lets this user mount a file system in a namespace. */
export const canMount =
  spawnSync('unshare', [...namespace, 'sh', '-c', 'mount -t tmpfs -o size=1m none /tmp']).status ===
  0

/** A folder on a small file system of its own, which exists only for processes started with `within`. */
export type SmallDisk = {
  /** The folder, as those processes see it. */
  folder: string
  /** The same folder for this process. */
  visible: string
  /** What a command line begins with to run there. */
  within: string[]
  /** Fills the disk with a file until `bytes` are free. */
  fill(bytes: number): Promise<void>
  /** Removes that file. */
  free(): Promise<void>
  freeBytes(): Promise<number>
  remove(): Promise<void>
}

export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 none "$0" && echo ready && exec sleep infinity`
  const holder = spawn('unshare', [...namespace, 'sh', '-c', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(holder.stdout), 'line')
  const visible = join(`/proc/${holder.pid}/root`, folder)
  const filler = join(visible, 'filler')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(visible)
    return bavail * bsize
  }
  return {
    folder,
    visible,
    within: ['nsenter', '--target', String(holder.pid), ...enter, '--'],
    freeBytes,
    async fill(bytes) {
      const file = await open(filler, 'a')
      try {
        for (let left = (await freeBytes()) - bytes; left > 0; left = (await freeBytes()) - bytes)
          await file.write(Buffer.alloc(Math.min(left, 4 * 1024 * 1024), 1))
      } catch (error) {
        // Another write was faster: the disk is as full as it can be.
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
