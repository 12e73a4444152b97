import type { Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import { type DecodeLimits, openImage } from '../photo-facts/decoder.ts'

const thumbnailSize = 480
/** What "original" means for the copy a model sees: pixels of the long edge, and bytes. */
const maxCopy = { pixels: 2048, bytes: 4_000_000 }
const qualities = [82, 70, 55, 40]

type Box = { width: number; height: number }
type Dimensions = { dimension_width: number | null; dimension_height: number | null }

/** The user's dimensions as a box to fit in. One side alone limits both; none means "original". */
export function copyBox({ dimension_width, dimension_height }: Dimensions): Box {
  const width = dimension_width || dimension_height || maxCopy.pixels
  const height = dimension_height || dimension_width || maxCopy.pixels
  return {
    width: Math.min(width, maxCopy.pixels),
    height: Math.min(height, maxCopy.pixels),
  }
}

/**
 * Model copy and thumbnail, both upright, sRGB, on white, without metadata, never enlarged. The original is decoded once:
 * the smaller copy is made from the larger one, as a JPEG, because raw pixels would need far more memory.
 */
export async function scaledCopies(bytes: Buffer, limits: DecodeLimits, box: Box) {
  const width = Math.max(box.width, thumbnailSize)
  const height = Math.max(box.height, thumbnailSize)
  const largest = await encodeCopy(() => upright(openImage(bytes, limits), { width, height }))
  const fitted = (size: Box) => openImage(largest, limits).resize(inside(size))
  const isLargest = box.width === width && box.height === height
  const thumbnail = fitted({ width: thumbnailSize, height: thumbnailSize }).webp({
    quality: 78,
    effort: 2,
  })
  return {
    modelCopy: isLargest ? largest : await encodeCopy(() => fitted(box)),
    thumbnail: await thumbnail.toBuffer(),
  }
}

const inside = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const

function upright(image: Sharp, box: Box): Sharp {
  return image
    .autoOrient()
    .resize(inside(box))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
}

async function encodeCopy(image: () => Sharp): Promise<Buffer> {
  let copy = Buffer.alloc(0)
  for (const quality of qualities) {
    copy = await image().jpeg({ quality }).toBuffer().catch(refuseDamage)
    if (copy.length <= maxCopy.bytes) break
  }
  return copy
}

function refuseDamage(): never {
  throw new AppError(
    'unreadable',
    'The photo could not be read: the file is damaged or incomplete.',
  )
}
