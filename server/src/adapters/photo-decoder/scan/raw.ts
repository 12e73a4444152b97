import { PhotoRefused } from '../../../ports/photo-decoder.ts'
import { isCutShort } from './cut-short.ts'
import { largestJpeg } from './embedded-jpeg.ts'
import { scanJpeg } from './jpeg.ts'
import type { Scan } from './structure.ts'
import { readFirstPage } from './tiff-page.ts'
import { uprightJpeg } from './upright-jpeg.ts'

/** The types of camera files are named after the maker. */
export const isCameraRaw = (contentType: string): boolean => contentType.startsWith('image/x-')

const tag = { make: 271, orientation: 274, dngVersion: 50_706 }
/** Families whose files begin like any TIFF, recognised by the maker in their first page. */
const makers: Record<string, RegExp> = {
  'image/x-nikon-nef': /^nikon/i,
  'image/x-sony-arw': /^sony/i,
  'image/x-pentax-pef': /^(pentax|ricoh|asahi)/i,
}

/**
 * Camera RAW is not developed: its picture is the largest preview that the camera wrote into the file, which is a
 * JPEG.
 */
export function scanRaw(bytes: Buffer, contentType: string): Scan {
  const page = readFirstPage(cameraTiff(bytes))
  const isDng = page?.has(tag.dngVersion) ?? false
  const maker = makers[contentType]
  const isOtherFamily = maker ? isDng || !maker.test(page?.text(tag.make) ?? '') : false
  if (isOtherFamily || (contentType === 'image/x-adobe-dng' && !isDng))
    throw new PhotoRefused('unsupported_type', 'This file is not a photo of a supported type.')
  const found = largestJpeg(bytes)
  if (!found && isCutShort(bytes))
    throw new PhotoRefused(
      'unreadable',
      'The photo could not be read: the file is cut short. Copy it from the camera again and upload that.',
    )
  if (!found)
    throw new PhotoRefused(
      'unreadable',
      'The camera file contains no preview, so there is no picture to show. Export it as JPEG and upload that.',
    )
  const jpeg = bytes.subarray(found.start, found.end)
  const orientation = page?.number(tag.orientation)
  return scanJpeg(orientation ? uprightJpeg(jpeg, orientation) : jpeg)
}

/**
 * The TIFF in a camera file that describes the photo. Olympus and Panasonic change the magic number of TIFF; a CR3
 * has its pages in separate boxes; a RAF has no TIFF, but complete metadata in its preview.
 */
export function cameraTiff(bytes: Buffer): Buffer | null {
  const head = bytes.toString('latin1', 0, 4)
  if (head === 'II*\0' || head === 'MM\0*') return bytes
  if (/^(II(RO|RS|U\0)|MMOR)/.test(head)) return withTiffNumber(bytes)
  const box = bytes.subarray(0, 65_536).indexOf('CMT1')
  return box < 0 ? null : bytes.subarray(box + 4)
}

function withTiffNumber(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.write(copy[0] === 0x49 ? 'II*\0' : 'MM\0*', 'latin1')
  return copy
}
