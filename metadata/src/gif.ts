import { addRange, type Range, textAt, viewOf } from './bytes.ts'

/** Everything except comments, XMP and the version in the header, which the first comment changes from 87a to 89a. */
export function gifPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const ranges: Range[] = []
  let hasPicture = false
  let at = 13 + colourTable(view.getUint8(10))
  addRange(ranges, 6, at)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block !== 0x21 && block !== 0x2c) break
    const isPicture = block === 0x2c
    const data = isPicture ? at + 11 + colourTable(view.getUint8(at + 9)) : at + 2
    const end = endOfBlocks(view, data)
    if (isPicture || !isMetadata(bytes, at)) addRange(ranges, at, end)
    if (isPicture) hasPicture = true
    at = end
  }
  return hasPicture ? ranges : []
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isMetadata(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1]
  return label === 0xfe || (label === 0xff && textAt(bytes, at + 3, 11) === 'XMP DataXMP')
}

/** Data is stored in blocks of up to 255 bytes; an empty block is the last. */
function endOfBlocks(view: DataView, start: number): number {
  let at = start
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1
  return at + 1
}
