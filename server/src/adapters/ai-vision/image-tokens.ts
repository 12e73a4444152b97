import sharp from 'sharp'

export type ImageSize = { width: number; height: number }

/** Approximate tokens of the prompt with its schema, and of an answer with 20 keywords. */
export const textTokens = { prompt: 1700, completion: 950 }

/** The size of a photo that fits this box, with the aspect ratio of most cameras (4:3). */
export function typicalSize(box: ImageSize): ImageSize {
  const scale = Math.min(box.width / 4, box.height / 3)
  return { width: scale * 4, height: scale * 3 }
}

/** The number of square patches that cover an image, at most `max`: the unit in which most models count images. */
export const countPatches = ({ width, height }: ImageSize, patchSize: number, max: number) =>
  Math.min(max, Math.ceil(width / patchSize) * Math.ceil(height / patchSize))

/** The size of an encoded image, read from its header. */
export async function sizeOf(image: Buffer): Promise<ImageSize> {
  const { width, height } = await sharp(image).metadata()
  return { width, height }
}
