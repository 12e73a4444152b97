import { box, gridData, heifFile, overlayData, spatialExtent, uint32 } from './heif-file.ts'
import { type HostileFile, latin1 } from './hostile-file.ts'

/** Byte ranges in `fixtures/corners.heic`: the settings of its encoder, and its coded picture of 96 by 64 pixels. */
const place = { settings: [211, 331], picture: [0x269, 0x2d7] } as const
const tile = { width: 96, height: 64 }

/** An item made of other items: a grid, an overlay, or the same picture again. */
const derived = (id: number, type: string, data: Buffer, parts: number[], properties = [2]) => ({
  id,
  type,
  data,
  properties,
  references: [['dimg', parts] as [string, number[]]],
})
const numbers = (count: number, first: number) => Array.from({ length: count }, (_, n) => first + n)

/** HEIC files made from the coded picture of a valid one. */
export function hostileHeics(honest: Buffer): HostileFile[] {
  const settings = honest.subarray(...place.settings)
  const data = honest.subarray(...place.picture)
  const size = spatialExtent(tile.width, tile.height)
  const picture = (id: number, bytes = data) => ({
    id,
    type: 'hvc1',
    data: bytes,
    properties: [1, 2],
  })
  const heic = (items: Parameters<typeof heifFile>[1], ...more: Buffer[]) =>
    heifFile('heic', items, [settings, size, ...more])
  const cropped = (...fractions: number[]) =>
    heic(
      [{ ...picture(1), properties: [1, 2, 3] }],
      box('clap', ...fractions.map((number) => uint32(number))),
    )
  /**
   * Pairs of derived items, each made of both items of the next pair, so that the number of decodings doubles with
   * each pair.
   */
  const pairs = (count: number) => [
    ...numbers(count, 1).flatMap((id) =>
      [id, id + 400].map((each) =>
        derived(each, 'iovl', overlayData(tile.width, tile.height, 2), [id + 1, id + 401]),
      ),
    ),
    picture(count + 1),
    picture(count + 401),
  ]
  const attacks: Record<string, () => Buffer> = {
    'a canvas of 20,000 squared under a picture of 96 by 64': () =>
      heic([derived(1, 'iovl', overlayData(20_000, 20_000, 1), [2]), picture(2)]),
    'a grid of 65,535 squared that says 96 by 64': () =>
      heic([
        derived(1, 'grid', gridData(2, 2, 65_535, 65_535), numbers(4, 2)),
        ...numbers(4, 2).map((id) => picture(id)),
      ]),
    'a grid of 10,000 pictures': () =>
      heic([
        derived(1, 'grid', gridData(100, 100, 9600, 6400), numbers(10_000, 2)),
        ...numbers(10_000, 2).map((id) => picture(id)),
      ]),
    'a grid that repeats one picture 10,000 times': () =>
      heic([
        derived(1, 'grid', gridData(100, 100, 9600, 6400), Array<number>(10_000).fill(2)),
        picture(2),
      ]),
    'a picture made of itself': () => heic([derived(1, 'iden', Buffer.alloc(0), [1])]),
    'a grid made of a grid made of it': () =>
      heic([
        derived(1, 'grid', gridData(1, 1, 96, 64), [2]),
        derived(2, 'grid', gridData(1, 1, 96, 64), [1]),
      ]),
    'a chain of 60,000 pictures': () =>
      heic([
        ...numbers(60_000, 1).map((id) => derived(id, 'iden', Buffer.alloc(0), [id + 1])),
        picture(60_001),
      ]),
    'overlays of 2 to the power of 100 pictures': () => heic(pairs(100)),
    '60,000 items': () => heic(numbers(60_000, 1).map((id) => picture(id, Buffer.alloc(0)))),
    'a thumbnail of itself': () =>
      heic([{ ...picture(1), references: [['thmb', [1]] as [string, number[]]] }]),
    'properties that do not exist': () => heic([{ ...picture(1), properties: [1, 2, 90, 127] }]),
    'cropped to more than it has': () => cropped(60_000, 1, 60_000, 1, 0, 1, 0, 1),
    'cropped by fractions of zero': () => cropped(1, 0, 1, 0, 0, 0, 0, 0),
    'turned 250 times': () =>
      heic(
        [{ ...picture(1), properties: [1, 2, ...Array<number>(250).fill(3)] }],
        box('irot', Buffer.from([1])),
      ),
    'a profile of noise': () => heicWithProfile(honest, Buffer.alloc(5000, 0x41)),
    'a larger size than its picture has': () =>
      heifFile('heic', [picture(1)], [settings, spatialExtent(7000, 7000)]),
    'a smaller size than its picture has': () =>
      heifFile('heic', [picture(1)], [settings, spatialExtent(8, 8)]),
    'a coded picture of noise': () =>
      heic([picture(1, Buffer.concat([data.subarray(0, 12), Buffer.alloc(900_000, 0x5a)]))]),
    'a coded picture without an end': () => heic([picture(1, data.subarray(0, 40))]),
    'no coded picture': () => heic([picture(1, Buffer.alloc(0))]),
    'a box of 4 GB': () => {
      const file = heic([picture(1)])
      file.writeUInt32BE(0xffffffff, file.indexOf('meta') - 4)
      return file
    },
    'a box of 9 billion GB': () => {
      const file = heic([picture(1)])
      const at = file.indexOf('meta') - 4
      const vast = Buffer.concat([uint32(1), latin1('free'), Buffer.alloc(8, 0x7f)])
      return Buffer.concat([file.subarray(0, at), vast, file.subarray(at)])
    },
    'a JPEG inside': () =>
      heic([{ id: 1, type: 'jpeg', data: Buffer.from('ffd8ffd9', 'hex'), properties: [2] }]),
    'half of it': () => honest.subarray(0, honest.length / 2),
    'a web page behind it': () => Buffer.concat([honest, latin1('<script>alert(1)</script>')]),
  }
  return Object.entries(attacks).map(([name, make]) => ({ name, type: 'image/heic', make }))
}

/** A valid picture of any size: the coded picture on an empty canvas. */
export function largeHeic(honest: Buffer, width: number, height: number): Buffer {
  const items = [
    derived(1, 'iovl', overlayData(width, height, 1), [2], [3]),
    { id: 2, type: 'hvc1', data: honest.subarray(...place.picture), properties: [1, 2] },
  ]
  const sizes = [spatialExtent(tile.width, tile.height), spatialExtent(width, height)]
  return heifFile('heic', items, [honest.subarray(...place.settings), ...sizes])
}

/** The coded picture with this colour profile. */
export function heicWithProfile(honest: Buffer, profile: Buffer): Buffer {
  const data = honest.subarray(...place.picture)
  return heifFile(
    'heic',
    [{ id: 1, type: 'hvc1', data, properties: [1, 2, 3] }],
    [
      honest.subarray(...place.settings),
      spatialExtent(tile.width, tile.height),
      box('colr', latin1('prof'), profile),
    ],
  )
}
