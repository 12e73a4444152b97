import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

const mb = 1024 * 1024
/** With less free space than this, the disk counts as full. */
const lowBytes = 16 * mb
/** The reserve is recreated only if this much space remains free afterwards: more than the storage leaves free. */
const roomBytes = 128 * mb

type Options = {
  folder: string
  /** The size of the file; 0 means no file. The write-ahead log of PostgreSQL grows in files of 16 MB. */
  bytes: number
  log: Logger
  /** Whether the folder is known to belong to this installation. Nothing is written into the folder of another one. */
  isOurs(): boolean
  freeBytes?: () => Promise<number>
  checkMs?: number
}

/**
 * Keeps a file of `bytes` in the data folder, and removes it when the disk is full: the database then has space
 * again, so people can delete photos. The file is made again when there is room. Returns a function that stops the
 * watch.
 */
export async function keepDiskReserve({
  folder,
  bytes,
  log,
  isOurs,
  ...options
}: Options): Promise<() => void> {
  const { freeBytes = () => freeIn(folder), checkMs = 1000 } = options
  const file = join(folder, 'disk-reserve')
  let isBusy = false

  async function check(): Promise<void> {
    const free = await freeBytes()
    const kept = await sizeOf(file)
    if (free < lowBytes && kept > 0) {
      await rm(file, { force: true })
      log.error(
        `The disk of ${folder} is full. Its reserve was released so that photos can be deleted; uploads are refused until there is space again.`,
      )
    } else if (isOurs() && kept < bytes && free + kept >= bytes + roomBytes) {
      await fill(file, bytes)
      log.debug({ file, bytes }, 'space is reserved for a full disk')
    }
  }

  async function checkAlone(): Promise<void> {
    // Before the first start the folder does not exist yet.
    if (isBusy || !existsSync(folder)) return
    isBusy = true
    await check().catch((error: unknown) =>
      log.warn({ err: error }, 'the disk reserve could not be checked'),
    )
    isBusy = false
  }

  await checkAlone()
  const timer = setInterval(() => void checkAlone(), checkMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** Random bytes, because some file systems store zeros without using space. */
async function fill(file: string, bytes: number): Promise<void> {
  const block = randomBytes(mb)
  const handle = await open(file, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; written += block.length) await handle.write(block)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
