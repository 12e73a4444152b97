import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NewObject } from '../../ports/object-storage.ts'

const maxAtOnce = 16
const maxWaitingBytes = 1024 * 1024

type Whole = { key: string; body: Readable | Buffer }

/**
 * See `ObjectStorage.writeAll`. Larger bodies are streamed one by one; smaller ones are collected in memory and
 * stored together.
 */
export async function storeAll(
  objects: AsyncIterable<NewObject>,
  store: (object: Whole) => Promise<void>,
): Promise<void> {
  let waiting: Whole[] = []
  const storeWaiting = async () => {
    await Promise.all(waiting.map(store))
    waiting = []
  }
  for await (const { key, bytes, body } of objects) {
    if (bytes > maxWaitingBytes) {
      await store({ key, body })
      continue
    }
    waiting.push({ key, body: await buffer(body) })
    if (waiting.length >= maxAtOnce) await storeWaiting()
  }
  await storeWaiting()
}
