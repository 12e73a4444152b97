import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ModelCopy, PhotoFacts } from '../../ports/vision-model.ts'
import { nothingKnown } from '../../test/nothing-known.ts'
import { basicVision } from './basic-vision.ts'
import { findClues } from './clues.ts'
import { type PixelFacts, readPixels } from './pixels.ts'

const arezzo = { latitude: 43.4674, longitude: 11.8851 }
const inArezzo: PhotoFacts = {
  ...nothingKnown,
  camera_date: '2008-10-22T16:28:39',
  utc_offset: '+02:00',
  device: { make: 'NIKON', model: 'COOLPIX P6000', kind: 'camera' },
  gps: arezzo,
  place: { sublocation: null, city: 'Arezzo', state: 'Tuscany', country: 'Italy' },
  existing_keywords: ['Piazza Grande', 'arezzo'],
}

const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (background: string) => plain(background).jpeg().toBuffer()

/** An image with all levels of lightness in one tone, like an old print. */
async function print(tint: [number, number, number]): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 256 * 64 }, (_, i) => tint.map((share) => (i % 256) * share)).flat(),
  )
  return sharp(pixels, { raw: { width: 256, height: 64, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function describe(facts: PhotoFacts, photo?: Partial<ModelCopy>, excluded: string[] = []) {
  const copy = { jpeg: await jpeg('#7a4a21'), ...photo }
  const signal = new AbortController().signal
  return basicVision().describe(copy, facts, {
    mode: 'Photo Organizing',
    excluded,
    note: null,
    people: [],
    advice: null,
    signal,
  })
}

// AI-001, AI-002, AI-003, AI-004, AI-005
test('a photo with place and time in the file is described with them', async () => {
  expect(await describe(inArezzo)).toEqual({
    keywords: [
      'Piazza Grande',
      'arezzo',
      'Tuscany',
      'Italy',
      'autumn',
      'daytime',
      'landscape format',
      'brown',
    ],
    description:
      'A colour photo in landscape format taken on 22 October 2008 in Arezzo, Tuscany, Italy with a NIKON COOLPIX P6000. Main colour: brown.',
    reason:
      'Camera date 2008-10-22 16:28:39+02:00, COOLPIX P6000. The place is named in the file. GPS position 43.4674, 11.8851. ' +
      'Keywords: Piazza Grande (keywords in the file), arezzo (keywords in the file), Tuscany (place named in the file), ' +
      'Italy (place named in the file), autumn (date and GPS position), daytime (height of the sun), landscape format (shape), brown (pixels). ' +
      'Basic analysis reads metadata and colours; it does not recognise what a photo shows.',
    period: '22 October 2008',
    period_edtf: '2008-10-22',
    location: 'Arezzo, Tuscany, Italy',
    place: inArezzo.place,
    usage: { prompt_tokens: 0, completion_tokens: 0, cost: 0 },
  })
})

// AI-004, AI-005, AI-006
test('a scan without metadata gets no date and no place, and the reason says so', async () => {
  const scan = { make: 'EPSON', model: 'Perfection V600', kind: 'scanner' } as const
  const answer = await describe({ ...nothingKnown, device: scan, scan_date: '2015-03-04T10:00:00' })
  expect(answer).toMatchObject({ period: 'NA', period_edtf: null, location: 'NA' })
  expect(answer.keywords).toContain('scan')
  expect(answer.reason).toMatch(/Scanned on 2015-03-04.*not known\. The file names no place\./)
})

// AI-005
test('a position at sea is mentioned, but gives no place', async () => {
  const answer = await describe({ ...nothingKnown, gps: arezzo, gps_place: null })
  expect(answer.location).toBe('NA')
  expect(answer.reason).toContain('GPS position 43.4674, 11.8851.')
})

// AI-005, AI-001
test('a position alone gives place, keywords and reason', async () => {
  const answer = await describe({ ...nothingKnown, gps: arezzo, gps_place: inArezzo.place })
  expect(answer).toMatchObject({ location: 'Arezzo, Tuscany, Italy', place: inArezzo.place })
  expect(answer.keywords.slice(0, 3)).toEqual(['Arezzo', 'Tuscany', 'Italy'])
  expect(answer.reason).toContain('GPS position 43.4674, 11.8851 (Arezzo, Tuscany, Italy).')
  expect(answer.reason).toContain('Tuscany (GPS position)')
})

// AI-005
test('the place in the file wins, the position adds the missing levels', async () => {
  const file = { sublocation: 'Duomo', city: 'AREZZO', state: null, country: null }
  const answer = await describe({
    ...nothingKnown,
    gps: arezzo,
    place: file,
    gps_place: inArezzo.place,
  })
  expect(answer.location).toBe('Duomo, AREZZO, Tuscany, Italy')
  expect(answer.reason).toContain('AREZZO (place named in the file), Tuscany (GPS position)')
})

// AI-005
test('nothing is added where file and position contradict each other', async () => {
  const file = { sublocation: null, city: 'Paris', state: null, country: null }
  const answer = await describe({
    ...nothingKnown,
    gps: arezzo,
    place: file,
    gps_place: inArezzo.place,
  })
  expect(answer).toMatchObject({ location: 'Paris', place: { city: 'Paris', country: null } })
})

// AI-005
test('a city state is named once', async () => {
  const singapore = { sublocation: null, city: 'Singapore', state: null, country: 'Singapore' }
  const answer = await describe({ ...nothingKnown, gps: arezzo, gps_place: singapore })
  expect(answer.location).toBe('Singapore')
})

// AI-001
test('no keyword is a year or a date, and the reason has the source of each', async () => {
  const { keywords, reason } = await describe(inArezzo)
  expect(keywords.filter((keyword) => /\d/.test(keyword))).toEqual([])
  for (const keyword of keywords) expect(reason).toContain(`${keyword} (`)
})

// AI-002
test("the file's own caption comes first", async () => {
  const answer = await describe({ ...nothingKnown, existing_caption: 'Grandma in Chicago' })
  expect(answer.description).toMatch(/^Grandma in Chicago\. A colour photo/)
})

// AI-011
test('an unreadable image is a final failure', async () => {
  const broken = describe(nothingKnown, { jpeg: Buffer.from('no picture') })
  await expect(broken).rejects.toMatchObject({ action: 'final', kind: 'bad_image' })
})

// AI-001
test('black-and-white and sepia prints are distinguished from colour photos', async () => {
  const tones = [print([1, 1, 1]), print([1, 0.8, 0.55]), jpeg('#7a4a21')]
  const found = await Promise.all(tones.map(async (image) => readPixels(await image)))
  expect(found.map(({ tone }) => tone)).toEqual(['black and white', 'sepia', 'colour'])
  const colourful = await plain('#1f4fae')
    .composite([{ input: await plain('#d01818', 150, 200).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  expect((await readPixels(colourful)).tone).toBe('colour')
})

const shape = (width: number, height: number) => {
  const pixels: PixelFacts = { ratio: width / height, tone: 'colour', isDark: false, colours: [] }
  return findClues(nothingKnown, pixels, []).map((clue) => clue.keyword)
}

// AI-001
test('the keyword for the shape cannot be mistaken for a subject', () => {
  expect([shape(300, 200), shape(200, 300), shape(200, 200), shape(600, 200)]).toEqual([
    ['landscape format'],
    ['portrait format'],
    ['square format'],
    ['panorama'],
  ])
})

// AI-001
test('drones, phones and screenshots are recognised by device and file name', async () => {
  const kind = async (facts: Partial<PhotoFacts>) =>
    (await describe({ ...nothingKnown, ...facts })).keywords
  expect(await kind({ device: { make: 'DJI', model: 'FC1', kind: 'drone' } })).toContain(
    'drone photo',
  )
  expect(await kind({ device: { make: 'Apple', model: 'iPhone', kind: 'phone' } })).toContain(
    'phone photo',
  )
  expect(await kind({ file_name: 'Screenshot 2024.png' })).toContain('screenshot')
  expect((await kind({ device: null })).some((word) => /photo|screen/.test(word))).toBe(false)
})

// AI-001
test('a dark photo gets the keyword dark', async () => {
  expect((await describe(nothingKnown, { jpeg: await jpeg('#101418') })).keywords).toContain('dark')
})

// AI-001
test.each([
  ['#d01818', 'red'],
  ['#e88a1a', 'orange'],
  ['#efe23c', 'yellow'],
  ['#2f9a3c', 'green'],
  ['#22b8b0', 'turquoise'],
  ['#1f4fae', 'blue'],
  ['#7a2fa0', 'purple'],
  ['#f29ac0', 'pink'],
  ['#7a4a21', 'brown'],
  ['#e6d9b8', 'beige'],
])('%s is %s', async (hex, name) => {
  expect((await readPixels(await jpeg(hex))).colours[0]?.name).toBe(name)
})
