type CameraFile = {
  make: string
  orientation: number
  isDng?: boolean
  jpegs: Buffer[]
  /** When the photo was taken. Only for CR3, which stores it in a separate directory. */
  date?: string
}

/** A little-endian TIFF as in camera files: its first page has a maker and an orientation, but no picture. */
function cameraPage({
  make,
  orientation,
  isDng = false,
}: Omit<CameraFile, 'jpegs' | 'date'>): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [271, 2, make.length + 1, 100],
    [274, 3, 1, orientation],
    ...(isDng ? ([[50_706, 1, 4, 0x0401]] as [number, number, number, number][]) : []),
  ]
  const page = Buffer.alloc(160)
  page.write('II*\0', 'latin1')
  page.writeUInt32LE(16, 4)
  page.writeUInt16LE(entries.length, 16)
  for (const [n, [tag, type, count, value]] of entries.entries()) {
    page.writeUInt16LE(tag, 18 + n * 12)
    page.writeUInt16LE(type, 20 + n * 12)
    page.writeUInt32LE(count, 22 + n * 12)
    page.writeUInt32LE(value, 26 + n * 12)
  }
  page.write(make, 100, 'latin1')
  return page
}

/** The CR3 box with the Exif directory, which contains only the date (tag 36867). */
function exifBox(date: string): Buffer {
  const box = Buffer.from(
    '\0\0\0\0CMT2II*\0\x08\0\0\0\x01\0'.padEnd(34, '\0') + date + '\0',
    'latin1',
  )
  box.writeUInt32BE(box.length, 0)
  box.writeUInt16LE(36_867, 18)
  box.writeUInt16LE(2, 20)
  box.writeUInt32LE(date.length + 1, 22)
  box.writeUInt32LE(26, 26)
  return box
}

/** Sensor data as a lossless JPEG: larger than all previews, but not a picture to be shown. */
const sensorData = Buffer.from('ffd8ffc3000e0e20002000020011000011000000ffda0000ff00ffd9', 'hex')
const changed = (page: Buffer, at: number, text: string) =>
  Buffer.concat([
    page.subarray(0, at),
    Buffer.from(text, 'latin1'),
    page.subarray(at + text.length),
  ])

/** The beginning of a file of each family, as cameras write it. */
const heads: Record<string, (page: Buffer) => Buffer> = {
  cr2: (page) => changed(page, 8, 'CR\x02\0'),
  cr3: (page) =>
    Buffer.concat([
      Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01crx isom\0\0\0\xa8CMT1', 'latin1'),
      page,
    ]),
  raf: () => Buffer.from('FUJIFILMCCD-RAW 0201'.padEnd(160, '\0'), 'latin1'),
  orf: (page) => changed(page, 0, 'IIRO'),
  rw2: (page) => changed(page, 0, 'IIU\0'),
}

/** Writes the position of the first preview in the way of each family. */
const pointers: Record<string, (head: Buffer, from: number, length: number) => void> = {
  cr3: () => undefined,
  raf(head, from, length) {
    head.writeUInt32BE(from, 84)
    head.writeUInt32BE(length, 88)
  },
}
function pointInPage(page: Buffer, from: number, length: number): void {
  const count = page.readUInt16LE(16)
  for (const [n, value] of [from, length].entries()) {
    const at = 18 + (count + n) * 12
    page.writeUInt16LE(513 + n, at)
    page.writeUInt16LE(4, at + 2)
    page.writeUInt32LE(1, at + 4)
    page.writeUInt32LE(value, at + 8)
  }
  page.writeUInt16LE(count + 2, 16)
}

/** The CR3 box that contains the pictures. */
function pictureBox(pictures: Buffer): Buffer {
  const header = Buffer.from('\0\0\0\0mdat', 'latin1')
  header.writeUInt32BE(header.length + pictures.length, 0)
  return Buffer.concat([header, pictures])
}

/** A camera file with the parts that the app reads: maker, orientation, sensor data and previews. */
export function cameraFile(extension: string, { jpegs, date, ...about }: CameraFile): Buffer {
  const page = cameraPage(about)
  const head = heads[extension]?.(page) ?? page
  const [first] = jpegs
  if (first)
    (pointers[extension] ?? pointInPage)(head, head.length + sensorData.length, first.length)
  const pictures = Buffer.concat([sensorData, ...jpegs])
  return Buffer.concat([
    head,
    ...(date ? [exifBox(date)] : []),
    extension === 'cr3' ? pictureBox(pictures) : pictures,
  ])
}
