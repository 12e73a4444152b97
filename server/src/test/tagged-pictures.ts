import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExifTool, type WriteTags } from 'exiftool-vendored'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

/** A picture with a different colour in each corner, which reveals rotation and cropping. */
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

/** The JPEG with an APP11 segment: a JUMBF superbox of the C2PA type with its description box (ISO/IEC 19566-5). */
export function contentCredentials(jpeg: Buffer): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const uuid = Buffer.from('6332706100110010800000aa00389b71', 'hex')
  const description = box('jumd', Buffer.concat([uuid, Buffer.from([3]), Buffer.from('c2pa\0')]))
  const jumbf = box('jumb', description)
  const segment = Buffer.concat([Buffer.from('4a50000100000001', 'hex'), jumbf])
  const marker = Buffer.from([0xff, 0xeb, 0, 0])
  marker.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, segment, jpeg.subarray(2)])
}
