import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const thumbnailSize = 480

/** Like the app: one thread per picture, and no pictures kept in memory. */
sharp.concurrency(1)
sharp.cache(false)

/** Writes a thumbnail of a photo, and a copy of at most `copySize` pixels (none for 0), next to it. Decodes it once. */
export async function makeDerivatives(path: string, copySize: number): Promise<void> {
  const size = Math.max(copySize, thumbnailSize)
  const { data, info } = await inside(sharp(path).autoOrient(), size)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  if (copySize > 0) {
    const copy = decoded().jpeg({ quality: 82, optimiseCoding: false })
    await writeFile(`${path}.copy`, await copy.toBuffer())
  }
  const thumbnail = inside(decoded(), thumbnailSize).webp({ quality: 78, effort: 0 })
  await writeFile(`${path}.webp`, await thumbnail.toBuffer())
}

const inside = (image: Sharp, size: number) =>
  image.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
