import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { NewObject } from '../../ports/object-storage.ts'
import { syncFolder } from '../sync-folder.ts'
import { checkSpace, makeFolder } from './availability.ts'
import { fileOf } from './files.ts'

/**
 * Syncing a file together with others costs a fraction of syncing it alone, because the file system completes them
 * together.
 */
const maxAtOnce = 32
const maxWaitingBytes = 1024 * 1024

/**
 * See `ObjectStorage.writeAll`. Larger bodies are streamed one by one; smaller ones are collected in memory and
 * written together.
 */
export async function storeAll(
  folder: string,
  objects: AsyncIterable<NewObject>,
  spareBytes: number,
): Promise<void> {
  const parents = new Set<string>()
  let waiting: { file: string; body: Buffer }[] = []
  let bytesWaiting = 0
  const writeWaiting = async () => {
    await checkSpace(folder, spareBytes, bytesWaiting)
    await Promise.all(waiting.map(({ file, body }) => writeNew(file, body)))
    waiting = []
    bytesWaiting = 0
  }
  for await (const { key, bytes, body } of objects) {
    const file = fileOf(folder, key)
    await makeParents(folder, dirname(file), parents)
    if (bytes > maxWaitingBytes) {
      await checkSpace(folder, spareBytes, bytes)
      await writeNew(file, body)
      continue
    }
    waiting.push({ file, body: await buffer(body) })
    bytesWaiting += bytes
    if (waiting.length >= maxAtOnce || bytesWaiting >= maxWaitingBytes) await writeWaiting()
  }
  await writeWaiting()
  for (const parent of parents) await syncFolder(parent)
}

/** Creates the folder if it is new, and records it and its new parents. */
async function makeParents(root: string, folder: string, made: Set<string>): Promise<void> {
  if (made.has(folder)) return
  await makeFolder(root, folder)
  for (let each = folder; ; each = dirname(each)) {
    made.add(each)
    if (resolve(each) === resolve(root)) return
  }
}

/** Resolves when the file is synced; `storeAll` syncs its folder. */
function writeNew(file: string, body: Readable | Buffer): Promise<void> {
  return Buffer.isBuffer(body)
    ? writeFile(file, body, { flag: 'wx', flush: true })
    : pipeline(body, createWriteStream(file, { flags: 'wx', flush: true }))
}
