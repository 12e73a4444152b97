import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { type DecodeLimits, PhotoRefused } from '../../ports/photo-decoder.ts'
import type { Tasks } from './messages.ts'
import { openImage, readHeader } from './open-image.ts'

const thumbnailSize = 480
/** Larger copies are encoded again at the next lower quality. */
const maxCopyBytes = 4_000_000
const qualities = [82, 70, 55, 40]

type Box = { width: number; height: number }

/** A decoded picture: upright, sRGB, on white, three bytes for each pixel. */
export type Pixels = Box & { data: Buffer }

/**
 * Decodes a photo once, at the size of the larger of thumbnail and model copy, never enlarged. Both are made from these
 * pixels.
 */
export async function decodeUpright(
  bytes: Buffer,
  limits: DecodeLimits,
  copyBox: Box | null,
): Promise<Pixels> {
  const width = Math.max(copyBox?.width ?? 0, thumbnailSize)
  const height = Math.max(copyBox?.height ?? 0, thumbnailSize)
  const { data, info } = await openImage(bytes, limits)
    .autoOrient()
    .resize(inside({ width, height }))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamage)
  return { data, width: info.width, height: info.height }
}

/** The same picture within a smaller box, or itself where it fits. */
export async function fitted(pixels: Pixels, box: Box): Promise<Pixels> {
  if (pixels.width <= box.width && pixels.height <= box.height) return pixels
  const { data, info } = await imageOf(pixels)
    .resize(inside(box))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const thumbnailBox: Box = { width: thumbnailSize, height: thumbnailSize }

/** Thumbnails are stored in large numbers, so they are WebP: half the size of JPEG. */
export const thumbnailOf = async (pixels: Pixels): Promise<Buffer> =>
  imageOf(await fitted(pixels, thumbnailBox))
    .webp({ quality: 78, effort: 0 })
    .toBuffer()

/** A copy exists for minutes only, so its JPEG is not optimised: that halves the time and adds 3 % to its size. */
export async function modelCopyOf(pixels: Pixels, box: Box): Promise<Buffer> {
  const image = imageOf(await fitted(pixels, box))
  let copy = Buffer.alloc(0)
  for (const quality of qualities) {
    copy = await image.clone().jpeg({ quality, optimiseCoding: false }).toBuffer()
    if (copy.length <= maxCopyBytes) break
  }
  return copy
}

const imageOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

const inside = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const

function refuseDamage(): never {
  throw new PhotoRefused(
    'unreadable',
    'The photo could not be read: the file is damaged or incomplete.',
  )
}

/** Makes a model copy fit a smaller square. */
export async function shrinkCopy({ jpeg, pixels }: Tasks['shrink']['input']): Promise<Buffer> {
  const { width, height } = await readHeader(jpeg, 'image/jpeg')
  if (Math.max(width, height) <= pixels) return jpeg
  return openImage(jpeg, { types: ['image/jpeg'], megapixels: 100 })
    .resize({ width: pixels, height: pixels, fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
