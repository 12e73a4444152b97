import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { scenes } from './samples/scenes.ts'

/** Writes the six sample photos. With the same version of sharp, the same drawing gives the same file. */
const folder = new URL('../server/src/features/samples/pictures/', import.meta.url)
for (const [name, svg] of Object.entries(scenes)) {
  const jpeg = await sharp(Buffer.from(svg))
    .jpeg({ quality: 64, mozjpeg: true, chromaSubsampling: '4:2:0' })
    .toBuffer()
  await writeFile(new URL(`${name}.jpg`, folder), jpeg)
}
