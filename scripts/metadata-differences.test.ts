import { expect, test } from 'vitest'
import type { PreparedPhoto } from '../server/src/ports/photo-decoder.ts'
import { noFacts } from '../server/src/test/no-facts.ts'
import { type ExifToolTags, differences } from './metadata-differences.ts'

const photo: PreparedPhoto = {
  contentType: 'image/jpeg',
  width: 300,
  height: 400,
  thumbnail: Buffer.alloc(0),
  modelCopy: null,
  preview: null,
  metadataFault: null,
  facts: {
    ...noFacts,
    camera_date: '2008-10-22T16:28:39',
    device: { make: 'NIKON', model: 'D1X', kind: 'camera' },
    gps: { latitude: -43.4674, longitude: 11.8851 },
    pixels: { ratio: 0.75, tone: 'colour', isDark: false, colours: [] },
  },
}
const tags: ExifToolTags = {
  'ExifIFD:DateTimeOriginal': '2008:10:22 16:28:39',
  'IFD0:Make': 'NIKON',
  'IFD0:Model': 'D1X',
  'IFD0:Orientation': 6,
  'Composite:ImageSize': '400 300',
  'GPS:GPSLatitude': 43.4674,
  'GPS:GPSLatitudeRef': 'S',
  'GPS:GPSLongitude': 11.8851,
  'GPS:GPSLongitudeRef': 'E',
}
const changed = (changes: ExifToolTags) =>
  differences({ ...tags, ...changes }, photo, new Date('2026-11-22'))

// AI-006
test('a photo that ExifTool reads like Verso has no differences', () => {
  expect(changed({})).toEqual([])
})

// AI-006
test('each field that ExifTool reads differently is reported', () => {
  expect(
    changed({
      'ExifIFD:DateTimeOriginal': '2008:10:22 16:28:40',
      'IFD0:Model': 'D2X',
      'IFD0:Orientation': 1,
      'GPS:GPSLatitudeRef': 'N',
    }),
  ).toEqual([
    'date 2008-10-22T16:28:40, Verso 2008-10-22T16:28:39',
    'position 43.4674, 11.8851, Verso -43.4674, 11.8851',
    'model D2X, Verso D1X',
    'upright size 400 × 300, Verso 300 × 400',
  ])
})

// AI-006
test('the date of a clock that was never set and a position of 0, 0 count as missing', () => {
  const reset = { 'ExifIFD:DateTimeOriginal': '1998:01:01 00:00:00' }
  expect(changed(reset)).toEqual(['date none, Verso 2008-10-22T16:28:39'])
  const origin = { 'GPS:GPSLatitude': 0, 'GPS:GPSLongitude': 0 }
  expect(changed(origin)).toEqual(['position none, Verso -43.4674, 11.8851'])
})

// AI-006
test('a HEIC is turned by its own rotation, and for a TIFF the first page counts', () => {
  const heic = { ...photo, contentType: 'image/heic' }
  const now = new Date('2026-11-22')
  const turned = { ...tags, 'IFD0:Orientation': 1, 'QuickTime:Rotation': 3 }
  expect(differences(turned, heic, now)).toEqual([])
  expect(differences(tags, { ...heic, width: 400, height: 300 }, now)).toEqual([])
  const tiff = { ...photo, contentType: 'image/tiff' }
  const pages = { 'File:PageCount': 4, 'IFD0:ImageWidth': 400, 'IFD0:ImageHeight': 300 }
  expect(differences({ ...tags, ...pages, 'Composite:ImageSize': '900 700' }, tiff, now)).toEqual(
    [],
  )
})
