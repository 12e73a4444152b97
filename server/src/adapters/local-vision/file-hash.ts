import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Hexadecimal SHA-256 of a file's bytes. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1 << 20 })
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Bytes of a file; null where it is missing. */
export async function bytesOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null
}
