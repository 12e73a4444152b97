import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { payloadRanges } from '@verso/metadata/payload-ranges.ts'

export type Hashes = { sha256: string; payloadHash: string | null }

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Hashes a file and its picture without metadata. Reads the whole file into memory. */
export const readHashes = async (file: string): Promise<Hashes> => hashesOf(await readFile(file))

export function hashesOf(bytes: Uint8Array): Hashes {
  const ranges = payloadRanges(bytes)
  if (!ranges) return { sha256: sha256Of(bytes), payloadHash: null }
  const payload = createHash('sha256')
  for (const [start, end] of ranges) payload.update(bytes.subarray(start, end))
  return { sha256: sha256Of(bytes), payloadHash: payload.digest('hex') }
}
