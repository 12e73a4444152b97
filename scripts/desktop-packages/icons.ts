import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const drawing = join(import.meta.dirname, '../../web/public/icon.svg')

async function picture(size: number): Promise<Buffer> {
  const svg = await readFile(drawing)
  return sharp(svg, { density: 72 * (size / 16) })
    .resize(size, size)
    .png()
    .toBuffer()
}

/** Writes a Windows icon: a directory of pictures, followed by the pictures. */
export async function writeIco(file: string): Promise<void> {
  const sizes = [16, 32, 48, 256]
  const pictures = await Promise.all(sizes.map(picture))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [n, png] of pictures.entries()) {
    const at = 6 + 16 * n
    // Width and height take one byte each, in which 0 means 256.
    const size = (sizes[n] ?? 0) % 256
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  await writeFile(file, Buffer.concat([head, ...pictures]))
}

/** Writes a macOS icon: pictures with their kind and length. */
export async function writeIcns(file: string): Promise<void> {
  const kinds = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }
  const parts = await Promise.all(
    Object.entries(kinds).map(async ([kind, size]) => chunk(kind, await picture(size))),
  )
  await writeFile(file, chunk('icns', Buffer.concat(parts)))
}

function chunk(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
