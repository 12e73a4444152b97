import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WriteTags } from 'exiftool-vendored'
import { fourCorners, withTags } from './tagged-pictures.ts'

/** Metadata that every file already contains. */
export const ownTags = { 'XMP-dc:Title': 'Kept & unchanged', 'XMP-dc:Subject': ['1.10', 'Boat'] }

/** A photo with metadata of its own in each format into which words can be written, by extension. */
export async function everyFormat(): Promise<Record<string, Buffer>> {
  const image = fourCorners({ width: 64, height: 48 })
  // As phones write it, with a rotation property, here of zero degrees.
  const heic = join(import.meta.dirname, 'fixtures/corners-rotation.heic')
  const pictures = {
    jpg: await image.jpeg().toBuffer(),
    png: await image.png().toBuffer(),
    webp: await image.webp().toBuffer(),
    tif: await image.tiff().toBuffer(),
    gif: await image.gif().toBuffer(),
    avif: await image.withMetadata({ orientation: 3 }).avif({ effort: 0 }).toBuffer(),
    heic: await readFile(heic),
    psd: psdBytes(),
  }
  const files = Object.entries(pictures).map(async ([ending, bytes]) => {
    const tagged = await withTags(bytes, ending, ownTags as WriteTags)
    return [ending, tagged] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

/** The smallest Photoshop file: one grey pixel, without layers. */
export function psdBytes(): Buffer {
  const header = Buffer.from('38425053000100000000000000010000000100000001000800010000', 'hex')
  return Buffer.concat([header.subarray(0, 26), Buffer.alloc(12), Buffer.from([0, 0, 0x80])])
}
