import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Matrix3x3, type Sharp } from 'sharp'

/** The size and colours of a generated picture. */
type Motif = { width?: number; height?: number; sky: string; ground: string; sun?: string }

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

const lake: Motif = { sky: '#9cc7ee', ground: '#2f5d46', sun: '#ffe9a8' }
const dusk: Motif = { sky: '#e98b54', ground: '#3a2740', sun: '#ffd27a' }
const dune: Motif = { sky: '#bcd8e8', ground: '#c9a46a', sun: '#fff6d8' }
const street: Motif = { sky: '#8fa0ad', ground: '#5b5450' }

const florence = {
  IFD0: { Make: 'FUJIFILM', Model: 'X-T5', DateTime: '2019:07:14 19:42:10' },
  IFD2: { DateTimeOriginal: '2019:07:14 19:42:10', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 46/1 1200/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 15/1 2100/100',
  },
}
const winter = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS R6', DateTime: '2021:01:23 08:15:00' },
  IFD2: { DateTimeOriginal: '2021:01:23 08:15:00', OffsetTimeOriginal: '+01:00' },
}

/** The brown tone of old prints, slightly darker. */
const sepia: Matrix3x3 = [
  [0.28, 0.54, 0.13],
  [0.24, 0.48, 0.12],
  [0.19, 0.37, 0.09],
]

const subjects = (...words: string[]) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`

/** Eleven readable photos and one damaged one, as in a real folder. */
export async function photoFolder(): Promise<PhotoFile[]> {
  const [jpeg, png, webp, gif] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
  const file = async (name: string, mimeType: string, picture: Sharp) => ({
    name,
    mimeType,
    buffer: await picture.toBuffer(),
  })
  return Promise.all([
    truncatedPhoto(),
    file('scan0001.jpg', jpeg, scene(street).jpeg()),
    file('Zürich “night” 😀.jpg', jpeg, scene({ ...street, sun: '#f4f1de' }).jpeg()),
    file('rotated.jpg', jpeg, scene(dune).withMetadata({ orientation: 6 }).jpeg()),
    file('blinking.gif', gif, scene({ ...dusk, width: 320, height: 240 }).gif()),
    file('dunes.png', png, scene({ ...dune, width: 900, height: 1200 }).png()),
    file('old-street.jpg', jpeg, scene(street).grayscale().jpeg()),
    file('lake.webp', webp, scene({ ...lake, width: 1600, height: 900 }).webp()),
    file('sepia-portrait.jpg', jpeg, scene(dune).recomb(sepia).jpeg()),
    file('lake-with-subjects.jpg', jpeg, scene(lake).withXmp(subjects('boat', 'harbour')).jpeg()),
    file(
      'frozen-lake.jpg',
      jpeg,
      scene({ ...lake, ground: '#dfe9ee' })
        .withExif(winter)
        .jpeg(),
    ),
    file('florence-evening.jpg', jpeg, scene(dusk).withExif(florence).jpeg()),
  ])
}

/** A picture with an intact header and a missing end: it is accepted, but its preparation fails. */
export async function truncatedPhoto(): Promise<PhotoFile> {
  const whole = await scene(lake).jpeg().toBuffer()
  return {
    name: 'truncated.jpg',
    mimeType: 'image/jpeg',
    buffer: whole.subarray(0, Math.floor(whole.length / 2)),
  }
}

/** Files that are not photos, despite their names, and one that is too large. */
export function invalidFiles(): PhotoFile[] {
  const words = Buffer.from('just some words\n'.repeat(40))
  return [
    { name: 'text.jpg', mimeType: 'image/jpeg', buffer: words },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: words },
    { name: 'scan.tiff', mimeType: 'image/tiff', buffer: words },
    { name: 'enormous.png', mimeType: 'image/png', buffer: enormous() },
  ]
}

/** 121 megapixels in a few bytes, at one bit per pixel: browsers show it, but the server's limit is 100 megapixels. */
function enormous(): Buffer {
  const side = 11_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG chunk: length, type, data, checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Returns `count` different photos, by default of six megapixels so that preparing them takes a while. */
export async function generatePhotos(count: number, width = 3000): Promise<PhotoFile[]> {
  const picture = await scene({ ...dusk, width, height: (width * 2) / 3 })
    .jpeg()
    .toBuffer()
  return Array.from({ length: count }, (_, index) => ({
    name: `roll-${String(index + 1).padStart(3, '0')}.jpg`,
    mimeType: 'image/jpeg',
    buffer: withUnusedTable(picture, index),
  }))
}

/** The JPEG with a fourth quantization table that no colour uses: it looks the same, but is a different photo. */
function withUnusedTable(jpeg: Buffer, index: number): Buffer {
  const table = Buffer.alloc(64, 1)
  table.set([1 + (index % 255), 1 + Math.floor(index / 255)])
  const segment = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 3]), table])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** A landscape with a sky, an optional sun, and ridges that fade with distance. */
function scene({ width = 1200, height = 800, sky, ground, sun }: Motif): Sharp {
  const ridges = [0.52, 0.6, 0.7, 0.82].map((level, index) => ridge(width, height, level, index))
  const disc = `<circle cx="${width * 0.68}" cy="${height * 0.34}" r="${height * 0.06}" fill="${sun}"/>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="sky" x2="0" y2="1">
        <stop stop-color="${sky}"/><stop offset=".65" stop-color="#fff3e0"/>
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>
      ${sun ? disc : ''}<g fill="${ground}">${ridges.join('')}</g>
    </svg>`),
  ).flatten({ background: sky })
}

function ridge(width: number, height: number, level: number, index: number): string {
  const points = Array.from({ length: 25 }, (_, step) => {
    const bend = Math.sin(step * 0.55 + index * 2.1) + 0.5 * Math.sin(step * 1.3 + index)
    return `${(step * width) / 24},${height * (level + 0.045 * bend)}`
  })
  const opacity = 0.3 + 0.22 * index
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" opacity="${opacity}"/>`
}
