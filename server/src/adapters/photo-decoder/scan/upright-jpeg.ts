const exifSignature = 'Exif\0\0'

/**
 * The JPEG with this orientation as its only EXIF, because the orientation of a camera file also applies to the
 * preview in it.
 */
export function uprightJpeg(jpeg: Buffer, orientation: number): Buffer {
  const parts = [jpeg.subarray(0, 2), exifSegment(orientation)]
  let at = 2
  // Segments that are not EXIF, up to the first frame or table, are kept.
  while (at + 4 < jpeg.length && isApplicationData(jpeg[at + 1] ?? 0)) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const isExif = jpeg.toString('latin1', at + 4, at + 10) === exifSignature
    if (!isExif) parts.push(jpeg.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, jpeg.subarray(at)])
}

const isApplicationData = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** Big-endian, with one entry: tag 274, a short. */
function exifSegment(orientation: number): Buffer {
  const tiff = `4d4d002a0000000800010112000300000001${hex(orientation)}000000000000`
  const payload = Buffer.concat([Buffer.from(exifSignature, 'latin1'), Buffer.from(tiff, 'hex')])
  return Buffer.concat([Buffer.from(`ffe1${hex(payload.length + 2)}`, 'hex'), payload])
}

const hex = (number: number) => (number & 0xffff).toString(16).padStart(4, '0')
