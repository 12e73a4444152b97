import { addRange, type Range, textAt, viewOf } from './bytes.ts'
import { type Box, boxes } from './heif-boxes.ts'

const maxItems = 65_536

/** The data of all items except Exif and XMP (ISO/IEC 14496-12, `meta` box), for HEIC and AVIF. */
export function heifPayload(bytes: Uint8Array): Range[] {
  const meta = boxes(bytes, 0, bytes.length).find(({ type }) => type === 'meta')
  if (!meta) return []
  const parts = new Map(boxes(bytes, meta.start + 4, meta.end).map((box) => [box.type, box]))
  const [infos, locations] = [parts.get('iinf'), parts.get('iloc')]
  if (!infos || !locations) return []
  const metadata = metadataItems(bytes, infos)
  return itemRanges(bytes, locations, { metadata, inline: parts.get('idat')?.start ?? 0 })
}

function metadataItems(bytes: Uint8Array, { start, end }: Box): Set<number> {
  const view = viewOf(bytes)
  const first = start + (view.getUint8(start) === 0 ? 6 : 8)
  const items = boxes(bytes, first, end).map((box) => {
    const idSize = view.getUint8(box.start) === 2 ? 2 : 4
    const id = idSize === 2 ? view.getUint16(box.start + 4) : view.getUint32(box.start + 4)
    return { id, type: textAt(bytes, box.start + 6 + idSize, 4) }
  })
  return new Set(items.filter(({ type }) => ['Exif', 'mime'].includes(type)).map(({ id }) => id))
}

type Items = {
  metadata: Set<number>
  /** Where the content of the `idat` box begins: items can be stored there instead of elsewhere in the file. */
  inline: number
}

function itemRanges(bytes: Uint8Array, box: Box, { metadata, inline }: Items): Range[] {
  const view = viewOf(bytes)
  let at = box.start + 4
  const read = (size: number): number => {
    at += size
    if (size === 2) return view.getUint16(at - 2)
    if (size === 4) return view.getUint32(at - 4)
    return size === 8 ? Number(view.getBigUint64(at - 8)) : 0
  }
  const version = view.getUint8(box.start)
  const sizes = read(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version > 0 ? sizes & 15 : 0
  const ranges: Range[] = []
  const items = Math.min(read(version < 2 ? 2 : 4), maxItems)
  for (let n = 0; n < items; n += 1) {
    const id = read(version < 2 ? 2 : 4)
    const origin = version > 0 && (read(2) & 15) === 1 ? inline : 0
    read(2)
    const from = origin + read(base)
    const extents = read(2)
    if (offset + length === 0) continue
    for (let left = extents; left > 0; left -= 1) {
      read(index)
      const start = from + read(offset)
      const end = start + read(length)
      if (!metadata.has(id)) addRange(ranges, start, end)
    }
  }
  return ranges
}
