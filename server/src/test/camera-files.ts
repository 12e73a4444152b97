type CameraFile = {
  make: string
  orientation: number
  isDng?: boolean
  jpegs: Buffer[]
  /** When the photo was taken, in a CR3 only: it has a directory of its own for that. */
  date?: string
}

/** A little-endian TIFF whose first page has a maker and an orientation, as in camera files, and no picture. */
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

/** The box of a CR3 with the Exif directory, which has only the date (tag 36867). */
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

/** The lossless JPEG in which sensor data is stored: larger than all previews, and no picture. */
const sensorData = Buffer.from('ffd8ffc3000e0e20002000020011000011000000ffda0000ff00ffd9', 'hex')
const changed = (page: Buffer, at: number, text: string) =>
  Buffer.concat([
    page.subarray(0, at),
    Buffer.from(text, 'latin1'),
    page.subarray(at + text.length),
  ])

/** The beginning of a file of each family, as its makers write it. */
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

/** A file as a camera writes it, as far as the app reads it: maker, orientation, sensor data and previews. */
export function cameraFile(extension: string, { jpegs, date, ...about }: CameraFile): Buffer {
  const page = cameraPage(about)
  const head = heads[extension]?.(page) ?? page
  return Buffer.concat([head, ...(date ? [exifBox(date)] : []), sensorData, ...jpegs])
}
