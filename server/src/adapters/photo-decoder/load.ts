import { type DecodeLimits, PhotoRefused } from '../../ports/photo-decoder.ts'
import { beyondBase, boundsOf, formatLimits, isHeavy } from './bounds.ts'
import type { Bounds } from './messages.ts'
import { sniffType } from './open-image.ts'
import { scan } from './scan/scan.ts'
import type { Scan } from './scan/structure.ts'

export type Load = { contentType: string; scanned: Scan; isHeavy: boolean; bounds: Bounds }

/**
 * Recognises a file and estimates the memory and time for decoding it. Throws `PhotoRefused`, also if it needs too
 * much memory.
 */
export function measure(bytes: Buffer, limits: DecodeLimits): Load {
  const contentType = sniffType(bytes, limits.types)
  if (!contentType)
    throw new PhotoRefused('unsupported_type', 'This file is not a photo of a supported type.')
  const scanned = scan(bytes, contentType, limits)
  const megabytes = scanned.bytesInMemory / 1e6
  if (megabytes > formatLimits(contentType).maxMegabytes)
    throw new PhotoRefused('too_large', 'The photo could not be read: it needs too much memory.')
  const all = megabytes + beyondBase(bytes.length)
  return {
    contentType,
    scanned,
    isHeavy: isHeavy(contentType, all),
    bounds: boundsOf(contentType, all, (scanned.width * scanned.height) / 1e6),
  }
}
