import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'
import { release } from '../release.ts'

/**
 * SHA-256 of the picture in a file without metadata; null if the picture is not found. Reads the whole file into
 * memory.
 */
export async function payloadHash(path: string): Promise<string | null> {
  const bytes = await readFile(path)
  try {
    const ranges = payloadRanges(bytes)
    if (!ranges) return null
    const hash = createHash('sha256')
    for (const [start, end] of ranges) hash.update(bytes.subarray(start, end))
    return hash.digest('hex')
  } finally {
    release(bytes)
  }
}
