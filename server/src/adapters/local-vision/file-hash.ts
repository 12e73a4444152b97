import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'

/**
 * Hexadecimal SHA-256 of a file's bytes. Uses one buffer for the whole file: a new buffer for each piece cost the app
 * 40 MB.
 */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(1 << 20)
  await using file = await open(path)
  for (;;) {
    const { bytesRead } = await file.read(piece)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
  }
}

/** The size of a file in bytes; null if it is missing. */
export async function bytesOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null
}
