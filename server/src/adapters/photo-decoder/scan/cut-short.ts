const max = { pages: 100, values: 10_000 }
const tag = { innerPages: 330, exif: 34_665 }
/** Tags of a page with the positions of pictures in the file, and their lengths: strips, tiles, and a preview. */
const places = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const
const boxHeader = 8
const rafPlaces = [84, 92, 100]

/**
 * Whether a camera file ends before the end of a picture that its own directory names, as after an interrupted copy.
 */
export function isCutShort(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('FUJIFILM')) return bytes.length < endOfRaf(bytes)
  if (head.startsWith('ftyp', 4)) return bytes.length < endOfBoxes(bytes)
  return bytes.length < endOfPages(bytes)
}

/** The header of a RAF contains the position and length of its preview, its description and its sensor data. */
function endOfRaf(bytes: Buffer): number {
  const ends = rafPlaces.map((at) => wide(bytes, at) + wide(bytes, at + 4))
  return Math.max(...ends)
}

const wide = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0)

/** The end of the pictures of a CR3, which are in consecutive boxes. */
function endOfBoxes(bytes: Buffer): number {
  for (let at = 0; at + boxHeader * 2 <= bytes.length;) {
    const size = wide(bytes, at)
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + boxHeader)) : size
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat') return at + length
    if (length < boxHeader) return 0
    at += length
  }
  return 0
}

/** The end of the last picture or page to which the pages of a TIFF refer. */
function endOfPages(bytes: Buffer): number {
  const isLittle = bytes[0] === 0x49
  let end = 0
  const number = (at: number, length: number) => {
    end = Math.max(end, at + length)
    if (at + length > bytes.length) return 0
    return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
  }
  /** The values of an entry, which are inside the entry if they fit. */
  const valuesOf = (at: number | undefined) => {
    if (at === undefined) return []
    const width = number(at + 2, 2) === 3 ? 2 : 4
    const count = Math.min(number(at + 4, 4), max.values)
    const from = count * width > 4 ? number(at + 8, 4) : at + 8
    return Array.from({ length: count }, (_, n) => number(from + n * width, width))
  }
  const pages = [number(4, 4)]
  for (const [n, page] of pages.entries()) {
    if (n >= max.pages || page === 0) continue
    const count = number(page, 2)
    const entries = new Map<number, number>()
    for (let at = page + 2; at < page + 2 + count * 12; at += 12) entries.set(number(at, 2), at)
    for (const [place, length] of places) {
      const lengths = valuesOf(entries.get(length))
      for (const [n, from] of valuesOf(entries.get(place)).entries())
        end = Math.max(end, from + (lengths[n] ?? 0))
    }
    pages.push(...valuesOf(entries.get(tag.innerPages)), ...valuesOf(entries.get(tag.exif)))
    pages.push(number(page + 2 + count * 12, 4))
  }
  return end
}
