import type { WriteTags } from 'exiftool-vendored'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fourCorners, withTags } from '../../../test/tagged-pictures.ts'
import { isAutomatic } from './automatic-text.ts'
import { offsetFromGps, parseWrittenDate } from './capture-date.ts'
import { findDevice } from './device.ts'
import { cleanText } from './embedded-text.ts'
import { readFacts } from './facts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const failOnError = (error: unknown) => {
  throw error
}

async function factsOf(
  tags: WriteTags,
  format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif' = 'jpeg',
) {
  const plain = await fourCorners({ width: 60, height: 40 }).toFormat(format).toBuffer()
  const bytes = await withTags(plain, format, tags)
  return readFacts({ sources: [bytes], fileName: 'DSCN0010.jpg', now }, failOnError)
}

const inArezzo: WriteTags = {
  'EXIF:DateTimeOriginal': '2008:10:22 16:28:39',
  'EXIF:Make': 'NIKON',
  'EXIF:Model': 'COOLPIX P6000',
  GPSLatitude: 43.4674,
  GPSLatitudeRef: 'N',
  GPSLongitude: 11.8851,
  GPSLongitudeRef: 'E',
  GPSDateStamp: '2008:10:22',
  GPSTimeStamp: '14:28:40',
  'EXIF:Orientation#': 6,
} as WriteTags

// AI-006, DESK-003
test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
  'reads time, place, device and orientation of a %s',
  async (format) => {
    expect(await factsOf(inArezzo, format)).toMatchObject({
      camera_date: '2008-10-22T16:28:39',
      utc_offset: '+02:00',
      scan_date: null,
      device: { make: 'NIKON', model: 'COOLPIX P6000', kind: 'camera' },
      gps: { latitude: expect.closeTo(43.4674, 4), longitude: expect.closeTo(11.8851, 4) },
      file_name: 'DSCN0010.jpg',
      orientation: 6,
    })
  },
)

// AI-006
test('keywords, title, caption and place of IPTC and XMP are decoded correctly', async () => {
  const facts = await factsOf({
    'IPTC:Keywords': ['Zürich', 'bread, fresh'],
    'XMP-dc:Subject': ['zürich', 'café & bar'],
    'XMP-dc:Title': 'Ein <Titel>',
    'IPTC:Caption-Abstract': 'Großmutter 1962',
    'IPTC:City': 'Zürich',
    'XMP-iptcCore:Location': 'Altstadt',
    'XMP-photoshop:Country': 'Schweiz',
  } as WriteTags)
  expect(facts).toMatchObject({
    existing_keywords: ['zürich', 'café & bar', 'bread, fresh'],
    existing_title: 'Ein <Titel>',
    existing_caption: 'Großmutter 1962',
    place: { sublocation: 'Altstadt', city: 'Zürich', state: null, country: 'Schweiz' },
  })
})

// AI-006
test('an automatic caption of a camera is ignored, and the words of a person are found', async () => {
  const facts = await factsOf({
    'EXIF:ImageDescription': 'OLYMPUS DIGITAL CAMERA',
    'EXIF:XPComment': 'Grandma in Chicago',
    'XMP-dc:Title': 'DSC00006',
    'IPTC:ObjectName': 'Easter 1962',
  } as WriteTags)
  expect(facts).toMatchObject({
    existing_caption: 'Grandma in Chicago',
    existing_title: 'Easter 1962',
  })
})

// AI-006
test.each([
  ['SANYO DIGITAL CAMERA', 'SANYO Electric Co.,Ltd.', 'SR6'],
  ['DCF 1.0', 'Minolta Co., Ltd.', 'DiMAGE 7'],
  ['Minolta DSC', 'Minolta Co., Ltd.', 'DiMAGE A1'],
  ['EPSON DSC picture', 'SEIKO EPSON CORP.', 'PhotoPC 3000Z'],
  ['KODAK Action Cam', 'JK Imaging, Ltd.', 'KODAK PIXPRO SP360'],
  ['TRAVELER DIGITAL CAMERA', 'TRAVELER OPTICAL CO,LTD', 'SX330Z'],
  ['WWL', 'WWL', 'ION230'],
  ['ICM107B', 'Trust.', 'Gemini11'],
  ['GC-X1E Image', 'JVC', 'GC-X1E'],
  ['M2E1L0-0R336B386', 'BUSHNELL', null],
  ['<KENOX S730  / Samsung S730>', 'Samsung Techwin', null],
  ['DCIM\\100GOPRO\\GOPR0482.JPG', 'GoPro', 'HERO6 Black'],
  ['DSC00019', null, null],
  ['000007', null, null],
  ['null', null, null],
  ['Created with GIMP', null, null],
])('%s is an automatic caption', (caption, make, model) => {
  expect(isAutomatic(caption, [make, model])).toBe(true)
})

// AI-006
test.each([
  '1962',
  'Olympus, Greece',
  'The new camera of Paul',
  'Apollo 11',
  'Version 2 of the shed',
])('%s is the caption of a person', (caption) => {
  expect(isAutomatic(caption, ['OLYMPUS OPTICAL CO.,LTD', 'C720UZ'])).toBe(false)
})

// AI-006
test("a scanner's date is not used as the date of the photo", async () => {
  const facts = await factsOf({
    'EXIF:DateTimeOriginal': '2015:03:04 10:00:00',
    'EXIF:Make': 'EPSON',
    'EXIF:Model': 'Perfection V600',
  } as WriteTags)
  expect(facts).toMatchObject({
    camera_date: null,
    scan_date: '2015-03-04T10:00:00',
    device: { kind: 'scanner' },
  })
})

// AI-006
test('a file without metadata has only its name as a fact', async () => {
  const bytes = await fourCorners().gif().toBuffer()
  expect(await readFacts({ sources: [bytes], fileName: 'a.gif', now }, failOnError)).toEqual({
    camera_date: null,
    scan_date: null,
    utc_offset: null,
    device: null,
    gps: null,
    place: null,
    existing_keywords: [],
    existing_title: null,
    existing_caption: null,
    file_name: 'a.gif',
  })
})

// AI-006
test.each([
  ['2008:10:22 16:28:39', '2008-10-22T16:28:39', null],
  ['2001-02-03T04:05:06+01:00', '2001-02-03T04:05:06', '+01:00'],
  ['2001-02-03T04:05:06.77Z', '2001-02-03T04:05:06', '+00:00'],
  ['20010203 040506+0100', '2001-02-03T04:05:06', '+01:00'],
  ['20010203', '2001-02-03T00:00:00', null],
  ['19620101', '1962-01-01T00:00:00', null],
  ['2000:01:01 00:03:10', '2000-01-01T00:03:10', null],
  ['1969:12:31 19:12:07', '1969-12-31T19:12:07', null],
])('the date %s is parsed', (text, local, offset) => {
  expect(parseWrittenDate(text, now)).toEqual({ local, offset })
})

// AI-006
test.each([
  '2026:11:24 10:00:00',
  '1970:01:01 00:00:00',
  '1980:01:01 00:00:12',
  '2000:01:01 00:00:00',
  '1998:01:01 00:00:00',
  '2014:01:01 00:00:09',
  '1980:01:01 07:14:33',
  '1969:12:31 19:00:00',
  '1999:11:30 00:00:00',
  '0000:00:00 00:00:00',
  '2008:02:30 10:00:00',
  '2008:10:22 25:00:00',
  '1700:01:01 10:00:00',
  '    :  :     :  :  ',
  'yesterday',
  42,
  undefined,
])('the date %s is ignored', (text) => {
  expect(parseWrittenDate(text, now)).toBeNull()
})

// AI-006
test('the offset from GPS is a multiple of 15 minutes or null', () => {
  const local = '2008-10-22T16:28:39'
  expect(offsetFromGps(local, '2008:10:22', [10, 58, 30])).toBe('+05:30')
  expect(offsetFromGps(local, '2008:10:23', [2, 28, 39])).toBe('-10:00')
  expect(offsetFromGps(local, '2008:10:22', [16, 20, 0])).toBeNull()
  expect(offsetFromGps(local, '2008:10:20', [16, 28, 39])).toBeNull()
  expect(offsetFromGps(local, 'soon', [])).toBeNull()
})

// AI-006
test.each([
  ['Apple', 'iPhone 15 Pro', '17.1', 'phone'],
  ['samsung', 'SM-G991B', null, 'phone'],
  ['SAMSUNG', 'NX300', null, 'camera'],
  ['SAMSUNG', 'SAMSUNG-SM-N900A', null, 'phone'],
  ['Sony', 'D5803', null, 'phone'],
  ['NIKON', 'E5700', null, 'camera'],
  ['SONY', 'MAVICA', null, 'camera'],
  ['Google', 'Pixel 8', null, 'phone'],
  ['Canon', 'Canon EOS R5', null, 'camera'],
  ['DJI', 'FC3582', null, 'drone'],
  ['DJI', 'Osmo Pocket 3', null, 'camera'],
  ['Hasselblad', 'L1D-20c', null, 'drone'],
  ['Canon', 'CanoScan 9000F', null, 'scanner'],
  ['NORITSU KOKI', 'QSS-32_33', null, 'scanner'],
  ['Nikon', 'LS-5000', 'VueScan 9', 'scanner'],
])('%s %s is a %s', (make, model, software, kind) => {
  expect(findDevice(make, model, software)?.kind).toBe(kind)
})

// AI-006
test("a stranger's text becomes one line without control characters", () => {
  expect(cleanText('  a\u0000b\nc \u202eevil\u202c ', 50)).toBe('a b c evil')
  expect(cleanText('Über &amp; &#x3c;b&#62;', 50)).toBe('Über & <b>')
  expect(cleanText('x'.repeat(9000), 2000)).toHaveLength(2000)
  expect(cleanText(['Titel', 'title'], 50)).toBe('Titel')
  expect(cleanText([...Buffer.from('NIKON\0\0')], 50)).toBe('NIKON')
  expect([cleanText('\u0001 ', 5), cleanText({}, 5), cleanText([], 5)]).toEqual([null, null, null])
})

// AI-006
test('malformed metadata loses the facts, never the photo', async () => {
  const bytes = await withTags(
    await fourCorners({ width: 60, height: 40 }).jpeg().toBuffer(),
    'jpg',
    inArezzo,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1000), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      async (changes) => {
        const damaged = Buffer.from(bytes)
        for (const [at, value] of changes) damaged[at] = value
        const facts = await readFacts({ sources: [damaged], fileName: 'x', now }, () => undefined)
        expect(facts.file_name).toBe('x')
        expect(JSON.stringify(facts)).not.toContain('\\u0000')
      },
    ),
    { numRuns: 300 },
  )
})
