import type { WriteTags } from 'exiftool-vendored'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fourCorners, withTags } from '../../../test/tagged-pictures.ts'
import { readHeader } from '../open-image.ts'
import { offsetFromGps, parseWrittenDate } from './capture-date.ts'
import { findDevice } from './device.ts'
import { cleanText, decodeIptc } from './embedded-text.ts'
import { readFacts } from './facts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const failOnError = (error: unknown) => {
  throw error
}

async function factsOf(tags: WriteTags, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const plain = await fourCorners({ width: 60, height: 40 }).toFormat(format).toBuffer()
  const bytes = await withTags(plain, format, tags)
  const header = await readHeader(bytes, `image/${format}`)
  return readFacts({ bytes, header, fileName: 'DSCN0010.jpg', now }, failOnError)
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
} as WriteTags

// AI-006
test.each(['jpeg', 'png', 'webp'] as const)(
  'reads time, place and device of a %s',
  async (format) => {
    expect(await factsOf(inArezzo, format)).toMatchObject({
      camera_date: '2008-10-22T16:28:39',
      utc_offset: '+02:00',
      scan_date: null,
      device: { make: 'NIKON', model: 'COOLPIX P6000', kind: 'camera' },
      gps: { latitude: expect.closeTo(43.4674, 4), longitude: expect.closeTo(11.8851, 4) },
      file_name: 'DSCN0010.jpg',
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
test('automatic captions of cameras are ignored', async () => {
  const facts = await factsOf({ ImageDescription: 'OLYMPUS DIGITAL CAMERA' })
  expect(facts.existing_caption).toBeNull()
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
  const header = await readHeader(bytes, 'image/gif')
  expect(await readFacts({ bytes, header, fileName: 'a.gif', now }, failOnError)).toEqual({
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
])('the date %s is parsed', (text, local, offset) => {
  expect(parseWrittenDate(text, now)).toEqual({ local, offset })
})

// AI-006
test.each([
  '2026:11:24 10:00:00',
  '1970:01:01 00:00:00',
  '1980:01:01 00:00:12',
  '2000:01:01 00:00:00',
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
  expect(cleanText({ lang: 'x-default', value: 'Titel' }, 50)).toBe('Titel')
  expect([cleanText('\u0001 ', 5), cleanText({}, 5), cleanText([], 5)]).toEqual([null, null, null])
  expect(decodeIptc(Buffer.from('Zürich').toString('latin1'))).toBe('Zürich')
  expect(decodeIptc('Z\u00fcrich')).toBe('Zürich')
})

// AI-006
test('malformed metadata loses the facts, never the photo', async () => {
  const bytes = await withTags(
    await fourCorners({ width: 60, height: 40 }).jpeg().toBuffer(),
    'jpg',
    inArezzo,
  )
  const header = await readHeader(bytes, 'image/jpeg')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { minLength: 1, maxLength: 30 }),
      async (changes) => {
        const exif = Buffer.from(header.exif ?? [])
        for (const [at, value] of changes) exif[at % exif.length] = value
        const facts = await readFacts(
          { bytes, header: { ...header, exif }, fileName: 'x', now },
          () => undefined,
        )
        expect(facts.file_name).toBe('x')
        expect(JSON.stringify(facts)).not.toContain('\\u0000')
      },
    ),
    { numRuns: 300 },
  )
})
