import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExifTool, type WriteTags } from 'exiftool-vendored'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

/** A picture with a different colour in each corner, so that rotation or cropping shows. */
export function fourCorners({ width, height }: Size = { width: 600, height: 400 }): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 } as const
  const corner = (background: string) => ({ create: { ...half, background } })
  return sharp({ create: { width, height, channels: 3, background: '#1d6b3a' } }).composite([
    { input: corner('#b3202a'), left: 0, top: 0 },
    { input: corner('#1f4fae'), left: width - half.width, top: height - half.height },
  ])
}

/** Writes metadata with ExifTool. */
export async function withTags(bytes: Buffer, extension: string, tags: WriteTags): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-tags-'))
  const tool = new ExifTool({ maxProcs: 1 })
  try {
    const file = join(folder, `photo.${extension}`)
    await writeFile(file, bytes)
    await tool.write(file, tags, {
      writeArgs: ['-overwrite_original', '-codedcharacterset=utf8'],
      ignoreMinorErrors: true,
    })
    return await readFile(file)
  } finally {
    await tool.end()
    await rm(folder, { recursive: true })
  }
}
