import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotSucceed } from './cannot-succeed.ts'
import { bytesOf, sha256Of } from './file-hash.ts'
import { RetryLater, transfer } from './transfer.ts'

export type Download = { url: string; path: string; bytes: number; sha256: string }

export type DownloadOptions = {
  signal: AbortSignal
  /** Called with the bytes that have arrived so far, including those of earlier attempts. */
  onBytes?: (done: number) => void
  stallMs?: number
  /** How long to wait before the next attempt, after this many attempts that brought no byte. */
  pauseMs?: (fails: number) => number
}

/** How many attempts in a row may bring no byte. */
const maxFails = 6
/** If the server asks for a longer pause, the download ends. */
const maxPauseMs = 300_000
const reservedBytes = 256e6

/**
 * Fetches a file: afterwards it either has exactly this content, or does not exist. What arrived before a cut or a
 * cancellation is kept in a file next to it for the next call. Throws `CannotSucceed` with a sentence if trying again
 * cannot help.
 */
export async function download(job: Download, options: DownloadOptions): Promise<void> {
  if ((await bytesOf(job.path)) === job.bytes && (await sha256Of(job.path)) === job.sha256) return
  await mkdir(dirname(job.path), { recursive: true })
  const part = `${job.path}.${job.sha256.slice(0, 12)}.part`
  if (((await bytesOf(part)) ?? 0) > job.bytes) await rm(part)
  await checkSpace(part, job.bytes)
  await fetchAll(part, job, options)
  if ((await sha256Of(part)) !== job.sha256) {
    await rm(part)
    throw new CannotSucceed('The file is damaged: its SHA-256 differs.')
  }
  await rename(part, job.path)
}

async function checkSpace(part: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part))
  const needed = bytes - ((await bytesOf(part)) ?? 0) + reservedBytes
  if (bavail * bsize < needed)
    throw new CannotSucceed(`The disk needs ${Math.ceil(needed / 1e6)} MB of free space.`)
}

async function fetchAll(part: string, { url, bytes }: Download, options: DownloadOptions) {
  const { signal, onBytes = () => undefined, stallMs = 30_000 } = options
  for (let fails = 0, at = (await bytesOf(part)) ?? 0; at < bytes;) {
    try {
      await attempt(part, { url, bytes, stallMs, signal, onBytes })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof CannotSucceed) throw error
      if (isOfFile(error)) throw unwritable(error)
      const before = at
      at = (await bytesOf(part)) ?? 0
      fails = at > before ? 0 : fails + 1
      if (fails >= maxFails) throw unreachable(url, error)
      await pause(error, fails, options)
    }
    at = (await bytesOf(part)) ?? 0
  }
}

async function attempt(part: string, job: Parameters<typeof transfer>[2]): Promise<void> {
  const file = await open(part, 'a+').then((created) =>
    created.close().then(() => open(part, 'r+')),
  )
  try {
    await transfer(file, (await file.stat()).size, job)
    // After a cut this may be incomplete; in the end the whole file is compared with its hash.
    await file.sync()
  } finally {
    await file.close()
  }
}

async function pause(error: unknown, fails: number, { signal, pauseMs }: DownloadOptions) {
  const ms = error instanceof RetryLater ? error.ms : (pauseMs ?? backOff)(fails)
  if (ms > maxPauseMs)
    throw new CannotSucceed(
      `The server asks to wait ${Math.ceil(ms / 60_000)} minutes. Try again then.`,
    )
  await wait(ms, undefined, { signal })
}

const backOff = (fails: number) => Math.min(500 * 2 ** fails, 15_000)

/** An error of the file, not of the connection, whose errors come from `fetch`. */
const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

const unwritable = (error: NodeJS.ErrnoException) =>
  new CannotSucceed(
    error.code === 'ENOSPC' || error.code === 'EDQUOT'
      ? 'The disk is full. Make room and get the model again: what has arrived is kept.'
      : `The file cannot be written: ${error.message}.`,
    { cause: error },
  )

const unreachable = (url: string, cause: unknown) =>
  new CannotSucceed(
    `${new URL(url).host} cannot be reached. Try again, or use  npm run model -- add FOLDER.`,
    {
      cause,
    },
  )
