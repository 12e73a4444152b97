import { expect, test } from 'vitest'
import type { FileTags } from './file-tags.ts'
import type { FileFormat } from './formats.ts'
import { turnedOrientation, whyNotTurned } from './orientation.ts'
import { plan, wordsOf } from './plan-for-tests.ts'

// DESK-003, A-64
test('a turn is added to the orientation in the file, even of mirrored pictures', () => {
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(1, degrees))).toEqual([1, 6, 3, 8])
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(6, degrees))).toEqual([6, 3, 8, 1])
  expect([0, 90, 180, 270].map((degrees) => turnedOrientation(2, degrees))).toEqual([2, 7, 4, 5])
  expect(turnedOrientation(0, 90)).toBe(6)
})

const formatOf = (turnedBy: FileFormat['turnedBy']): FileFormat => ({ hasIptc: false, turnedBy })
const turned = (tags: FileTags, turnedBy: FileFormat['turnedBy'], orientation: number | null = 6) =>
  plan(tags, { orientation }, {}, formatOf(turnedBy))
const why = (tags: FileTags, turnedBy: FileFormat['turnedBy'], orientation?: number | null) =>
  whyNotTurned(tags, wordsOf({ orientation }), formatOf(turnedBy))
const [exif, xmp, heif] = ['IFD0:Orientation', 'XMP-tiff:Orientation', 'QuickTime:Rotation']
const [upright, byQuarter] = ['Horizontal (normal)', 'Rotate 90 CW']

// DESK-003, A-64
test('a turn is written to EXIF in pictures and to XMP in sidecars; existing XMP in pictures follows', () => {
  expect(turned({}, 'exif')).toEqual({ [exif]: byQuarter })
  expect(turned({ [exif]: 'Rotate 180', [xmp]: upright }, 'exif')).toEqual({
    [exif]: byQuarter,
    [xmp]: byQuarter,
  })
  expect(turned({ [exif]: byQuarter }, 'exif')).toEqual({})
  expect(turned({ [xmp]: upright }, 'xmp')).toEqual({ [xmp]: byQuarter })
  expect(turned({ [xmp]: byQuarter }, 'xmp')).toEqual({})
})

// DESK-003, A-64
test('a HEIF picture is turned by its own rotation, and EXIF follows if both were the same', () => {
  expect(turned({ [heif]: upright }, 'heif')).toEqual({ [heif]: byQuarter })
  const said = { [heif]: 'Rotate 270 CW', [exif]: 'Rotate 270 CW', [xmp]: upright }
  expect(turned(said, 'heif')).toEqual({ [heif]: byQuarter, [exif]: byQuarter })
  // Some programs turn such a picture twice, others not at all; that stays as it was.
  expect(turned({ [heif]: upright, [exif]: byQuarter }, 'heif')).toEqual({ [heif]: byQuarter })
  expect(turned({ [heif]: byQuarter, [exif]: upright }, 'heif')).toEqual({})
  expect(turned({ [heif]: byQuarter }, 'heif', 1)).toEqual({ [heif]: upright })
})

// DESK-003, A-64
test('a turn that a file cannot express is not written, and a sentence says why', () => {
  const cases = [
    { tags: {}, orientation: 6, turnedBy: null, because: /files of this kind/ },
    { tags: {}, orientation: null, turnedBy: 'exif', because: /not known/ },
    { tags: {}, orientation: 6, turnedBy: 'heif', because: /no rotation/ },
    { tags: { [heif]: upright }, orientation: 7, turnedBy: 'heif', because: /no rotation/ },
  ] as const
  for (const { tags, orientation, turnedBy, because } of cases) {
    expect(turned(tags, turnedBy, orientation)).toEqual({})
    expect(why(tags, turnedBy, orientation)).toMatch(because)
  }
  expect(why({}, null)).toBeNull()
  expect(why({}, 'exif', 7)).toBeNull()
  expect(why({ [heif]: byQuarter }, 'heif', 6)).toBeNull()
})
