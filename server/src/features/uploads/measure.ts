import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type Measured = { bytes: number; sha256: string }

/** Reads a file to get its length and hash. */
export async function measure(path: string): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}
