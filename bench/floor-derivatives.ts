import { readFile, writeFile } from 'node:fs/promises'
import {
  decodeUpright,
  modelCopyOf,
  thumbnailBox,
  thumbnailOf,
} from '../server/src/adapters/photo-decoder/copies.ts'

const limits = { types: ['image/jpeg'], megapixels: 100 }

/**
 * Writes next to a photo its thumbnail and a copy of at most `copySize` pixels (no copy if 0), with the app's
 * functions but without its processes, checks and metadata.
 */
export async function makeDerivatives(path: string, copySize: number): Promise<void> {
  const box = copySize > 0 ? { width: copySize, height: copySize } : null
  const pixels = await decodeUpright(await readFile(path), limits, [thumbnailBox, box])
  if (box) await writeFile(`${path}.copy`, await modelCopyOf(pixels, box))
  await writeFile(`${path}.webp`, await thumbnailOf(pixels))
}
