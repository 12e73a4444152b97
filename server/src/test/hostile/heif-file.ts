import { latin1 } from './hostile-file.ts'

/** One item of a HEIF file: its type, its data and its properties by their numbers, which start at 1. */
type Item = {
  id: number
  type: string
  data: Buffer
  properties?: number[]
  /**
   * The items it refers to, by kind: `dimg` to the parts of a derived picture, `auxl` to the picture it belongs to,
   * `thmb`.
   */
  references?: [kind: string, to: number[]][]
}

export const uint32 = (value: number, littleEndian = false): Buffer => {
  const bytes = Buffer.alloc(4)
  if (littleEndian) bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content)
  return Buffer.concat([uint32(data.length + 8), latin1(type), data])
}
const fullBox = (type: string, version: number, ...content: Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content)

export const spatialExtent = (width: number, height: number): Buffer =>
  fullBox('ispe', 0, uint32(width), uint32(height))

/** The data of a grid: its number of tiles, and the size of the resulting picture. */
export const gridData = (rows: number, columns: number, width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), uint32(width), uint32(height)])

/** The data of an overlay: the size of its canvas, and this many pictures in its corner. */
export const overlayData = (width: number, height: number, pictures: number): Buffer =>
  Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.alloc(8),
    uint32(width),
    uint32(height),
    Buffer.alloc(pictures * 8),
  ])

/** A HEIF file (ISO/IEC 23008-12) whose main picture is item 1. */
export function heifFile(brand: string, items: Item[], properties: Buffer[]): Buffer {
  const head = box('ftyp', latin1(brand), Buffer.alloc(4), latin1('mif1'), latin1(brand))
  const metaAt = (dataAt: number) => metaBox(items, properties, dataAt)
  const dataAt = head.length + metaAt(0).length + 8
  return Buffer.concat([head, metaAt(dataAt), box('mdat', ...items.map(({ data }) => data))])
}

function metaBox(items: Item[], properties: Buffer[], dataAt: number): Buffer {
  const links = items.flatMap(({ id, references = [] }) =>
    references.map(([kind, to]) =>
      box(kind, uint16(id), uint16(to.length), Buffer.concat(to.map(uint16))),
    ),
  )
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, Buffer.alloc(4), latin1('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, uint16(1)),
    locations(items, dataAt),
    fullBox('iinf', 0, uint16(items.length), ...items.map(infoOf)),
    box('iprp', box('ipco', ...properties), associations(items)),
    ...(links.length > 0 ? [fullBox('iref', 0, ...links)] : []),
  )
}

const infoOf = ({ id, type }: Item) =>
  fullBox('infe', 2, uint16(id), uint16(0), latin1(type), Buffer.alloc(1))

function locations(items: Item[], dataAt: number): Buffer {
  let at = dataAt
  const rows = items.map(({ id, data }) => {
    const row = Buffer.concat([uint16(id), uint16(0), uint16(1), uint32(at), uint32(data.length)])
    at += data.length
    return row
  })
  return fullBox('iloc', 0, Buffer.from([0x44, 0]), uint16(items.length), ...rows)
}

const associations = (items: Item[]) =>
  fullBox(
    'ipma',
    0,
    uint32(items.length),
    ...items.map(({ id, properties = [] }) =>
      Buffer.concat([uint16(id), Buffer.from([properties.length, ...properties])]),
    ),
  )
