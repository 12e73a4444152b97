const inlineBytes = 4

/** The first page of a TIFF: single numbers and texts by their tags. */
type TiffPage = {
  has(tag: number): boolean
  number(tag: number): number | null
  text(tag: number): string | null
}

/** Reads the first page of a plain TIFF. null if it has no page; entries beyond the end of the file are left out. */
export function readFirstPage(bytes: Buffer | null): TiffPage | null {
  if (!bytes || !/^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4))) return null
  const isLittle = bytes[0] === 0x49
  const number = (at: number, length: number) => {
    if (at + length > bytes.length) return 0
    return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
  }
  const first = number(4, 4)
  const entries = new Map<number, number>()
  for (let n = 0; n < number(first, 2); n += 1) {
    const at = first + 2 + n * 12
    entries.set(number(at, 2), at)
  }
  return {
    has: (tag) => entries.has(tag),
    number(tag) {
      const at = entries.get(tag)
      if (at === undefined) return null
      return number(at + 8, number(at + 2, 2) === 3 ? 2 : 4)
    },
    text(tag) {
      const at = entries.get(tag)
      if (at === undefined) return null
      const length = number(at + 4, 4)
      const from = length > inlineBytes ? number(at + 8, 4) : at + 8
      return bytes.toString('latin1', from, Math.min(from + length, from + 200))
    },
  }
}
