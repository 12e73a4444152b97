import { addRange, type Range, viewOf } from './bytes.ts'

const subDirectories = 330
/** The tags with the offsets and lengths of strips and of tiles, which make up the pictures. */
const places = [
  [273, 279],
  [324, 325],
] as const
const maxDirectories = 100
const maxParts = 100_000

/** The strips and tiles of all pictures: programs that write metadata move them, but keep their bytes and order. */
export function tiffPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const isLittle = bytes[0] === 0x49
  const waiting = [view.getUint32(4, isLittle)]
  const seen = new Set<number>()
  const ranges: Range[] = []
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (at === 0 || seen.has(at) || seen.size >= maxDirectories) continue
    seen.add(at)
    const { values, next } = readDirectory(view, at, isLittle)
    for (const [offsets, lengths] of places) {
      const sizes = values(lengths)
      for (const [n, start] of values(offsets).entries())
        addRange(ranges, start, start + (sizes[n] ?? 0))
    }
    waiting.push(...values(subDirectories), next)
  }
  return ranges
}

function readDirectory(view: DataView, at: number, isLittle: boolean) {
  const count = view.getUint16(at, isLittle)
  const entries = new Map<number, number>()
  for (let n = 0; n < count; n += 1) {
    const entry = at + 2 + n * 12
    entries.set(view.getUint16(entry, isLittle), entry)
  }
  return {
    values(tag: number): number[] {
      const entry = entries.get(tag)
      return entry === undefined ? [] : readNumbers(view, entry, isLittle)
    },
    next: view.getUint32(at + 2 + count * 12, isLittle),
  }
}

/** The numbers of one entry: 16 bits (type 3) or 32 bits each, within the entry if they fit into four bytes. */
function readNumbers(view: DataView, entry: number, isLittle: boolean): number[] {
  const size = view.getUint16(entry + 2, isLittle) === 3 ? 2 : 4
  const count = Math.min(view.getUint32(entry + 4, isLittle), maxParts)
  const start = count * size <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle)
  return Array.from({ length: count }, (_, n) =>
    size === 2 ? view.getUint16(start + n * 2, isLittle) : view.getUint32(start + n * 4, isLittle),
  )
}
