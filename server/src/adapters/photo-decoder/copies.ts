import { uploadTypes } from '@verso/contract/limits.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { DecodeLimits } from '../../ports/photo-decoder.ts'
import { damagedPhoto } from './damaged-photo.ts'
import type { Tasks } from './messages.ts'
import { openImage, readHeader } from './open-image.ts'

/** Larger copies are encoded again at the next lower quality. */
const maxCopyBytes = 4_000_000
const qualities = [82, 70, 55, 40]

type Box = { width: number; height: number }

/** A decoded picture: upright, sRGB, on white, three bytes per pixel. */
export type Pixels = Box & { data: Buffer }

/**
 * Decodes a photo once, at the size of the largest of these boxes, but never enlarged. All copies are made from these
 * pixels.
 */
export async function decodeUpright(
  bytes: Buffer,
  limits: DecodeLimits,
  boxes: (Box | null)[],
): Promise<Pixels> {
  const width = Math.max(...boxes.map((box) => box?.width ?? 0))
  const height = Math.max(...boxes.map((box) => box?.height ?? 0))
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

/** The same picture scaled down to the box, or unchanged if it fits. */
export async function fitted(pixels: Pixels, box: Box): Promise<Pixels> {
  if (pixels.width <= box.width && pixels.height <= box.height) return pixels
  const { data, info } = await imageOf(pixels)
    .resize(inside(box))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const thumbnailBox: Box = { width: 480, height: 480 }
const previewBox: Box = { width: 2048, height: 2048 }

/** The box of the preview; null for formats that every browser shows, because they need no preview. */
export const previewBoxOf = (contentType: string): Box | null =>
  (uploadTypes as readonly string[]).includes(contentType) ? null : previewBox

/** Thumbnails are stored in large numbers, so they are WebP: half the size of JPEG. */
export const thumbnailOf = async (pixels: Pixels): Promise<Buffer> =>
  imageOf(await fitted(pixels, thumbnailBox))
    .webp({ quality: 78, effort: 0 })
    .toBuffer()

/** Previews are stored as long as the photo, so their JPEG is optimised. */
export const previewOf = async (pixels: Pixels): Promise<Buffer> =>
  imageOf(await fitted(pixels, previewBox))
    .jpeg({ quality: 82 })
    .toBuffer()

export async function modelCopyOf(pixels: Pixels, box: Box): Promise<Buffer> {
  const picture = await fitted(pixels, box)
  return asCopy(() => imageOf(picture))
}

/**
 * A model copy exists only for minutes, so its JPEG is not optimised: this halves the time and adds 3 % to its size.
 * `open` is called again for each quality, because cloning an image would copy all its pixels.
 */
async function asCopy(open: () => Sharp): Promise<Buffer> {
  let copy = Buffer.alloc(0)
  for (const quality of qualities) {
    copy = await open().jpeg({ quality, optimiseCoding: false }).toBuffer()
    if (copy.length <= maxCopyBytes) break
  }
  return copy
}

const imageOf = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

const inside = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const

function refuseDamage(): never {
  throw damagedPhoto()
}

/** Turns a model copy, and scales it down to fit into a smaller square. */
export async function adjustCopy({
  jpeg,
  turn,
  pixels,
}: Tasks['adjust']['input']): Promise<Buffer> {
  const { width, height } = await readHeader(jpeg, 'image/jpeg')
  const isSmall = pixels === null || Math.max(width, height) <= pixels
  if (isSmall && turn === 0) return jpeg
  const turned = () => openImage(jpeg, { types: ['image/jpeg'], megapixels: 100 }).rotate(turn)
  const box = { width: pixels ?? 0, height: pixels ?? 0 }
  return asCopy(() => (isSmall ? turned() : turned().resize(inside(box))))
}

/**
 * The pixels of a model copy as a square. The picture is squashed, not cropped, as models of the SigLIP family
 * expect.
 */
export function squareOf({ jpeg, pixels, kernel }: Tasks['square']['input']): Promise<Buffer> {
  return openImage(jpeg, { types: ['image/jpeg'], megapixels: 100 })
    .resize({ width: pixels, height: pixels, fit: 'fill', kernel })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}
