import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Creates a real JPEG; files with different `seed` differ. */
export function jpeg(seed = 1, width = 64, height = 48): Promise<Buffer> {
  return picture(seed, width, height).jpeg().toBuffer()
}

export function png(seed = 1): Promise<Buffer> {
  return picture(seed, 40, 30).png().toBuffer()
}

function picture(seed: number, width: number, height: number) {
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 193) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Creates a valid PNG with one bit per pixel: a few kB for a picture of any size. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  const pixels = deflateSync(Buffer.alloc(row.length * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
