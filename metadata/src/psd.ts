import { addRange, type Range, viewOf } from './bytes.ts'

const headerBytes = 26

/**
 * All sections of a Photoshop file except the image resources, which contain its metadata. The longer length fields
 * of PSB come after them.
 */
export function psdPayload(bytes: Uint8Array): Range[] {
  const view = viewOf(bytes)
  const resources = headerBytes + 4 + view.getUint32(headerBytes)
  const layers = resources + 4 + view.getUint32(resources)
  const ranges: Range[] = []
  addRange(ranges, 0, resources)
  addRange(ranges, layers, bytes.length)
  return ranges
}
