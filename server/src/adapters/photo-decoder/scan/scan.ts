import { type DecodeLimits, PhotoRefused } from '../../../ports/photo-decoder.ts'
import { scanGif } from './gif.ts'
import { scanHeic, scanHeif } from './heif.ts'
import { scanJpeg } from './jpeg.ts'
import { scanPng } from './png.ts'
import { isCameraRaw, scanRaw } from './raw.ts'
import type { Scan } from './structure.ts'
import { scanTiff } from './tiff.ts'
import { scanWebp } from './webp.ts'

const scanners: Record<string, (bytes: Buffer) => Scan> = {
  'image/jpeg': scanJpeg,
  'image/png': scanPng,
  'image/gif': scanGif,
  'image/webp': scanWebp,
  'image/tiff': scanTiff,
  'image/avif': scanHeif,
  'image/heic': scanHeic,
}
const scannerOf = (contentType: string): ((bytes: Buffer) => Scan) | undefined =>
  isCameraRaw(contentType) ? (bytes) => scanRaw(bytes, contentType) : scanners[contentType]

/**
 * Reads the structure of a file before a C library does: limits what that library would allocate, and removes what it
 * need not see. Plain code over the bytes, which takes a millisecond for a photo. Throws `PhotoRefused` if the
 * structure is broken or not that of a photo, and above the limit of megapixels.
 */
export function scan(bytes: Buffer, contentType: string, limits: DecodeLimits): Scan {
  const found = scanOrRefuse(bytes, contentType)
  if (found.width * found.height > limits.megapixels * 1e6)
    throw new PhotoRefused('too_large', `The photo has more than ${limits.megapixels} megapixels.`)
  return found
}

function scanOrRefuse(bytes: Buffer, contentType: string): Scan {
  const scanner = scannerOf(contentType)
  if (!scanner)
    throw new PhotoRefused('unsupported_type', 'This file is not a photo of a supported type.')
  try {
    return scanner(bytes)
  } catch (error) {
    // Reading beyond the end of a buffer throws a RangeError.
    if (error instanceof RangeError)
      throw new PhotoRefused('unreadable', 'The photo could not be read: the file is damaged.')
    throw error
  }
}
