import sharp from 'sharp'

/** The colour at a point, which is given as fractions of width and height. */
export async function colourAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

/** The difference between two colours; JPEG compression alone causes a small one. */
export const distance = (one: number[], other: number[]): number =>
  Math.hypot(...one.map((value, n) => value - (other[n] ?? 0)))
