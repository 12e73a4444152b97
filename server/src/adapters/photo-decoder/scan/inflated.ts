import { inflateSync } from 'node:zlib'

/** Whether compressed data is valid and has no more than `maxBytes`. Inflates no more than that. */
export function inflatesWithin(compressed: Buffer, maxBytes: number): boolean {
  try {
    inflateSync(compressed, { maxOutputLength: maxBytes })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
