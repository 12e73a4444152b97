import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { InvalidRequest } from './dialect.ts'

/** A received image, decoded. */
export type ReceivedImage = {
  bytes: Buffer
  hash: string
  format: string
  width: number
  height: number
  /** EXIF orientation; undefined if the image has none. */
  orientation: number | undefined
  colours: string
  hasExif: boolean
  hasProfile: boolean
  hasXmp: boolean
  hasIptc: boolean
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Decodes all pixels. Throws `InvalidRequest` if the bytes are not a complete image. */
export async function decodeImage(bytes: Buffer): Promise<ReceivedImage> {
  const image = sharp(bytes, { failOn: 'error' })
  try {
    const head = await image.metadata()
    await image.raw().toBuffer()
    return {
      bytes,
      hash: hashOf(bytes),
      format: head.format,
      width: head.width,
      height: head.height,
      orientation: head.orientation,
      colours: head.space,
      hasExif: head.exif !== undefined,
      hasProfile: head.icc !== undefined,
      hasXmp: head.xmp !== undefined,
      hasIptc: head.iptc !== undefined,
    }
  } catch {
    throw new InvalidRequest('The image cannot be decoded.')
  }
}
