import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The number of different pictures; each file is one of them with an additional table that makes it unique. */
const pictures = 5
/** A number for a quantisation table that these pictures do not use. */
const unusedTable = 3
const size = { width: 4000, height: 3000 }

/** Writes `count` unique JPEGs of 12 megapixels: about 2 MB each at quality 80, 2.5 MB at 84. Returns their paths. */
export async function makePhotos(folder: string, count: number, quality = 80): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const bases: Buffer[] = []
  for (let seed = 0; seed < pictures; seed += 1) bases.push(await picture(seed, quality))
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `photo-${String(index + 1).padStart(4, '0')}.jpg`)
    await writeUnique(path, bases[index % pictures] ?? Buffer.alloc(0), index + 1)
    paths.push(path)
  }
  return paths
}

/** Film grain over a colour, which makes the file as large as a detailed photo. */
function picture(seed: number, quality: number): Promise<Buffer> {
  const background = { r: 40 + seed * 25, g: 200 - seed * 20, b: 90 + seed * 15 }
  const noise = { type: 'gaussian', mean: 128, sigma: 28 } as const
  const grain = { create: { ...size, channels: 3, background: 'grey', noise } } as const
  return sharp({ create: { ...size, channels: 3, background } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}

/** Inserts an unused table after the first marker. Unlike a comment, it changes the payload hash of the file. */
async function writeUnique(path: string, jpeg: Buffer, index: number): Promise<void> {
  const table = Buffer.alloc(69, 1)
  table.writeUInt16BE(0xffdb, 0)
  table.writeUInt16BE(table.length - 2, 2)
  table.writeUInt8(unusedTable, 4)
  table.write(`frame ${index}`, 5)
  const file = await open(path, 'w')
  try {
    await file.writev([jpeg.subarray(0, 2), table, jpeg.subarray(2)])
  } finally {
    await file.close()
  }
}
