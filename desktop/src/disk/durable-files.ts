import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Writes a new file, and returns once it is on the disk. Refuses to replace an existing file. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(dirname(path))
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename survive a power failure. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Other programs, such as virus scanners, keep a file open for a moment. */
const busy = ['EPERM', 'EBUSY', 'EACCES']
const waitsMs = [20, 80, 320, 1280]

/** Replaces a file with another one atomically. */
export async function replaceFile(
  from: string,
  to: string,
  move: typeof rename = rename,
): Promise<void> {
  for (const wait of [...waitsMs, null]) {
    try {
      await move(from, to)
      break
    } catch (error) {
      if (wait === null || !busy.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      await setTimeout(wait)
    }
  }
  await syncFolder(dirname(to))
}

/**
 * Writes one of the program's own files, and first creates its folder. Readers see either the old or the new content,
 * even after a power failure or when two processes write it at the same time.
 */
export async function saveFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const written = `${path}.${randomBytes(4).toString('hex')}.new`
  try {
    await writeDurably(written, text)
    await replaceFile(written, path)
  } finally {
    await rm(written, { force: true })
  }
}
