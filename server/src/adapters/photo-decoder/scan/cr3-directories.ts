/**
 * Canon stores the Exif and the GPS directory in separate TIFFs. For the name of each box, the tag that leads to its
 * directory.
 */
const directories = { CMT2: 34_665, CMT4: 34_853 }
const headLength = 65_536
const boxHeader = 8
const pageLength = 18

/** The Exif and GPS directories of a CR3, each as a TIFF whose first page refers to it. */
export function cr3Directories(bytes: Buffer): Buffer[] {
  const head = bytes.subarray(0, headLength)
  return Object.entries(directories).flatMap(([name, tag]) => {
    const start = head.indexOf(name) - 4
    if (start < 0) return []
    const end = start + bytes.readUInt32BE(start)
    const tiff = bytes.subarray(start + boxHeader, end)
    return tiff.length > boxHeader ? [withFirstPage(tiff, tag)] : []
  })
}

/**
 * The same TIFF with a new first page, whose only entry refers to the previous one. All existing data stays in place.
 */
function withFirstPage(tiff: Buffer, tag: number): Buffer {
  const isLittle = tiff[0] === 0x49
  const changed = Buffer.concat([tiff, Buffer.alloc(pageLength)])
  const write = (at: number, length: number, value: number) =>
    isLittle ? changed.writeUIntLE(value, at, length) : changed.writeUIntBE(value, at, length)
  const before = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const page = tiff.length
  write(4, 4, page)
  write(page, 2, 1)
  write(page + 2, 2, tag)
  // A single 32-bit number.
  write(page + 4, 2, 4)
  write(page + 6, 4, 1)
  write(page + 10, 4, before)
  return changed
}
