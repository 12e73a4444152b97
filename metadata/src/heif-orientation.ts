import { isDamage, viewOf } from './bytes.ts'
import { type Box, boxes } from './heif-boxes.ts'

/** EXIF orientations by the value of `irot`, which counts quarter turns counterclockwise. */
const orientations = [1, 8, 3, 6]

/**
 * The orientation of the main image of a HEIF file (ISO/IEC 23008-12), as an EXIF value. The EXIF orientation in the
 * file is ignored. null for images that are mirrored or turned twice, and for files that cannot be parsed.
 */
export function heifOrientation(bytes: Uint8Array): number | null {
  try {
    const turns = mainProperties(bytes).filter(({ type }) => type === 'irot' || type === 'imir')
    const [turn, ...others] = turns
    if (!turn) return 1
    const isOnlyTurned = turn.type === 'irot' && others.length === 0
    return isOnlyTurned ? (orientations[viewOf(bytes).getUint8(turn.start) & 3] ?? null) : null
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

/** Throws `RangeError` if the file has no such properties. */
function mainProperties(bytes: Uint8Array): Box[] {
  const view = viewOf(bytes)
  const meta = one(boxes(bytes, 0, bytes.length), 'meta')
  const inMeta = boxes(bytes, meta.start + 4, meta.end)
  const { start: main } = one(inMeta, 'pitm')
  const { start, end } = one(inMeta, 'iprp')
  const inIprp = boxes(bytes, start, end)
  const ipco = one(inIprp, 'ipco')
  const properties = boxes(bytes, ipco.start, ipco.end)
  const id = view.getUint8(main) === 0 ? view.getUint16(main + 4) : view.getUint32(main + 4)
  return inIprp
    .filter(({ type }) => type === 'ipma')
    .flatMap((ipma) => propertiesOf(view, ipma, id))
    .flatMap((index) => properties[index - 1] ?? [])
}

function one(all: readonly Box[], type: string): Box {
  const found = all.find((box) => box.type === type)
  if (!found) throw new RangeError(`The file has no ${type}.`)
  return found
}

/** The property numbers of an image, which start at 1. */
function propertiesOf(view: DataView, { start, end }: Box, image: number): number[] {
  const idSize = view.getUint8(start) === 0 ? 2 : 4
  const width = view.getUint8(start + 3) & 1 ? 2 : 1
  for (let at = start + 8; at + idSize < end;) {
    const id = idSize === 2 ? view.getUint16(at) : view.getUint32(at)
    const first = at + idSize + 1
    const count = view.getUint8(first - 1)
    at = first + count * width
    if (id !== image) continue
    // The first bit says whether a program must understand the property.
    return Array.from({ length: count }, (_, n) =>
      width === 2 ? view.getUint16(first + n * 2) & 0x7fff : view.getUint8(first + n) & 0x7f,
    )
  }
  return []
}
