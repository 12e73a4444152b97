import { expect, test } from 'vitest'
import {
  ascii,
  type Entry,
  withExifSegment,
  long,
  rational,
  restAt,
  tiff,
} from '../../../test/corpus/segments.ts'
import { fourCorners } from '../../../test/tagged-pictures.ts'
import { readFacts } from './facts.ts'

/** The payload of the longest possible JPEG segment, without the `Exif\0\0` before the block. */
const blockBytes = 65_533 - 6

const text = (value: string) => Buffer.from(`${value}\0`, 'latin1')
const degrees = (...parts: number[]) =>
  Buffer.concat(
    parts.map((part) => {
      const fraction = Buffer.alloc(8)
      fraction.writeUInt32LE(part, 0)
      fraction.writeUInt32LE(1, 4)
      return fraction
    }),
  )

/** A block of the given length in which the values and inner directories are the last bytes. */
function exifUpTo(length: number): Buffer {
  const parts: Buffer[] = []
  let end = length
  /** Adds a part before the existing ones, and returns its position. */
  const put = (part: Buffer) => {
    parts.unshift(part)
    end -= part.length
    return end
  }
  const value = (tag: number, type: number, part: Buffer): Entry => {
    const count = type === rational ? part.length / 8 : part.length
    return { tag, type, count, value: put(part) }
  }
  const letter = (tag: number, of: string): Entry => ({
    tag,
    type: ascii,
    count: 2,
    value: of.charCodeAt(0),
  })
  const directory = (entries: Entry[]) => put(tiff(entries).subarray(8))
  const entries: Entry[] = [
    value(0x010f, ascii, text('Canon')),
    value(0x0110, ascii, text('Canon EOS 5D Mark IV')),
    {
      tag: 0x8769,
      type: long,
      count: 1,
      value: directory([value(0x9003, ascii, text('2019:07:14 18:30:05'))]),
    },
    {
      tag: 0x8825,
      type: long,
      count: 1,
      value: directory([
        letter(1, 'S'),
        value(2, rational, degrees(33, 51, 36)),
        letter(3, 'E'),
        value(4, rational, degrees(151, 12, 36)),
      ]),
    },
  ]
  const filling = Buffer.alloc(end - restAt(entries.length), 'a')
  return tiff(entries, 0, Buffer.concat([filling, ...parts]))
}

// AI-006
test('date, position and camera are read from the last bytes of an EXIF segment of 65,533 bytes', async () => {
  const plain = await fourCorners({ width: 60, height: 40 }).jpeg().toBuffer()
  const jpeg = withExifSegment(plain, exifUpTo(blockBytes))
  expect(jpeg.readUInt16BE(4)).toBe(65_535)
  const source = { sources: [jpeg], fileName: 'a.jpg', now: new Date('2026-11-20T12:00:00Z') }
  const facts = await readFacts(source, (error) => {
    throw error
  })
  expect(facts).toMatchObject({
    camera_date: '2019-07-14T18:30:05',
    device: { make: 'Canon', model: 'Canon EOS 5D Mark IV' },
    gps: { latitude: expect.closeTo(-33.86, 4), longitude: expect.closeTo(151.21, 4) },
  })
})
