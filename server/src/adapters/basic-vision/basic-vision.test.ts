import { expect, test } from 'vitest'
import { plainOptions } from '../../ports/plain-options.ts'
import type { PhotoFacts, PixelFacts } from '../../ports/vision-model.ts'
import { noFacts } from '../../test/no-facts.ts'
import { basicVision } from './basic-vision.ts'
import { findClues } from './clues.ts'

const arezzo = { latitude: 43.4674, longitude: 11.8851 }
const inArezzo: PhotoFacts = {
  ...noFacts,
  camera_date: '2008-10-22T16:28:39',
  utc_offset: '+02:00',
  device: { make: 'NIKON', model: 'COOLPIX P6000', kind: 'camera' },
  gps: arezzo,
  place: { sublocation: null, city: 'Arezzo', state: 'Tuscany', country: 'Italy' },
  existing_keywords: ['Piazza Grande', 'arezzo'],
}

function describe(facts: PhotoFacts) {
  const signal = new AbortController().signal
  return basicVision().describe({ jpeg: Buffer.alloc(0) }, facts, {
    ...plainOptions,
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
      'A colour photo in landscape format taken on 22 October 2008 in Arezzo, Tuscany, Italy with a Nikon COOLPIX P6000. Main colour: brown.',
    reason:
      'Camera date 2008-10-22 16:28:39+02:00, Nikon COOLPIX P6000. The place is named in the file. GPS position 43.4674, 11.8851. ' +
      'Keywords: Piazza Grande (keywords in the file), arezzo (keywords in the file), Tuscany (place named in the file), ' +
      'Italy (place named in the file), autumn (date and GPS position), daytime (height of the sun), landscape format (shape), brown (pixels). ' +
      'Basic analysis reads metadata and colours; it does not recognise what a photo shows.',
    period: '22 October 2008',
    period_edtf: '2008-10-22',
    location: 'Arezzo, Tuscany, Italy',
    place: inArezzo.place,
    usage: { prompt_tokens: 0, completion_tokens: 0, cost: 0 },
    details: {
      period: { confidence: 'high', basis: 'metadata' },
      location: { confidence: 'high', basis: 'metadata' },
      content_flags: [],
    },
  })
})

// AI-004, AI-005, AI-006
test('the reason says plainly that a file has neither date nor place', async () => {
  const { reason } = await describe(noFacts)
  expect(reason).toMatch(/^The file has no usable date\. The file names no place\. Keywords: /)
})

// AI-004, AI-005, AI-006
test('a scan without metadata gets no date and no place, and the reason says so', async () => {
  const scan = { make: 'EPSON', model: 'Perfection V600', kind: 'scanner' } as const
  const answer = await describe({ ...noFacts, device: scan, scan_date: '2015-03-04T10:00:00' })
  expect(answer).toMatchObject({ period: 'NA', period_edtf: null, location: 'NA' })
  expect(answer.keywords).toContain('scan')
  expect(answer.reason).toMatch(/Scanned on 2015-03-04.*not known\. The file names no place\./)
})

// AI-004
test('midnight on the first of January means that only the year is known', async () => {
  const answer = await describe({ ...noFacts, camera_date: '1962-01-01T00:00:00' })
  expect(answer).toMatchObject({ period: '1962', period_edtf: '1962' })
  expect(answer.description).toContain('taken in 1962')
  expect(answer.keywords).not.toContain("New Year's Day")
})

// AI-005
test('a position at sea is mentioned, but gives no place', async () => {
  const answer = await describe({ ...noFacts, gps: arezzo, gps_place: null })
  expect(answer.location).toBe('NA')
  expect(answer.reason).toContain('GPS position 43.4674, 11.8851.')
})

// AI-005, AI-001
test('a position alone gives place, keywords and reason', async () => {
  const answer = await describe({ ...noFacts, gps: arezzo, gps_place: inArezzo.place })
  expect(answer).toMatchObject({ location: 'Arezzo, Tuscany, Italy', place: inArezzo.place })
  expect(answer.keywords.slice(0, 3)).toEqual(['Arezzo', 'Tuscany', 'Italy'])
  expect(answer.reason).toContain('GPS position 43.4674, 11.8851 (Arezzo, Tuscany, Italy).')
  expect(answer.reason).toContain('Tuscany (GPS position)')
})

// AI-005
test('the place in the file wins, and the position adds the missing levels', async () => {
  const file = { sublocation: 'Duomo', city: 'AREZZO', state: null, country: null }
  const answer = await describe({
    ...noFacts,
    gps: arezzo,
    place: file,
    gps_place: inArezzo.place,
  })
  expect(answer.location).toBe('Duomo, AREZZO, Tuscany, Italy')
  expect(answer.reason).toContain('AREZZO (place named in the file), Tuscany (GPS position)')
})

// AI-005
test('nothing is added if file and position contradict each other', async () => {
  const file = { sublocation: null, city: 'Paris', state: null, country: null }
  const answer = await describe({
    ...noFacts,
    gps: arezzo,
    place: file,
    gps_place: inArezzo.place,
  })
  expect(answer).toMatchObject({ location: 'Paris', place: { city: 'Paris', country: null } })
  expect(answer.reason).toContain(
    'The file names Paris, which differs from its position. The place in the file is used. GPS position 43.4674, 11.8851 (Arezzo, Tuscany, Italy).',
  )
})

// AI-005, AI-003
test('a position in a town wins over a country that it contradicts, and the reason says so', async () => {
  const file = { sublocation: null, city: null, state: 'Northumberland', country: null }
  const answer = await describe({
    ...noFacts,
    gps: arezzo,
    place: file,
    gps_place: inArezzo.place,
  })
  expect(answer.location).toBe('Arezzo, Tuscany, Italy')
  expect(answer.reason).toContain(
    'The file names Northumberland, which differs from its position. The more exact position is used. GPS position 43.4674, 11.8851 (Arezzo, Tuscany, Italy).',
  )
  expect(answer.reason).toContain('Arezzo (GPS position)')
})

// AI-005
test.each(['ITALIA', 'Italien', 'Italy'])(
  'the position adds the town to the country %s of the file',
  async (country) => {
    const file = { sublocation: null, city: null, state: null, country }
    const answer = await describe({
      ...noFacts,
      gps: arezzo,
      place: file,
      gps_place: inArezzo.place,
    })
    expect(answer.location).toBe(`Arezzo, Tuscany, ${country}`)
    expect(answer.reason).not.toContain('differs')
  },
)

// AI-005
test('a city state is named once', async () => {
  const singapore = { sublocation: null, city: 'Singapore', state: null, country: 'Singapore' }
  const answer = await describe({ ...noFacts, gps: arezzo, gps_place: singapore })
  expect(answer.location).toBe('Singapore')
})

// AI-001
test('no keyword is a year or a date, and the reason has the source of each keyword', async () => {
  const { keywords, reason } = await describe(inArezzo)
  expect(keywords.filter((keyword) => /\d/.test(keyword))).toEqual([])
  for (const keyword of keywords) expect(reason).toContain(`${keyword} (`)
})

// AI-002
test("the file's own title comes before its caption, and a repeated one is written once", async () => {
  const facts = { ...noFacts, existing_title: 'Easter', existing_caption: 'Grandma smiles!' }
  expect((await describe(facts)).description).toMatch(/^Easter\. Grandma smiles! A colour photo/)
  const same = { ...noFacts, existing_title: 'Easter', existing_caption: 'Easter' }
  expect((await describe(same)).description).toMatch(/^Easter\. A colour photo/)
})

// AI-002
test("the file's own caption comes first", async () => {
  const answer = await describe({ ...noFacts, existing_caption: 'Grandma in Chicago' })
  expect(answer.description).toMatch(/^Grandma in Chicago\. A colour photo/)
})

// AI-011
test('a photo whose pixels were never read is a final failure', async () => {
  const { pixels: _, ...unread } = noFacts
  const broken = describe(unread)
  await expect(broken).rejects.toMatchObject({ action: 'final', kind: 'bad_image' })
})

const shape = (width: number, height: number) => {
  const pixels: PixelFacts = { ratio: width / height, tone: 'colour', isDark: false, colours: [] }
  return findClues(noFacts, pixels, []).map((clue) => clue.keyword)
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
    (await describe({ ...noFacts, ...facts })).keywords
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
  const pixels: PixelFacts = { ratio: 1.5, tone: 'colour', isDark: true, colours: [] }
  expect((await describe({ ...noFacts, pixels })).keywords).toContain('dark')
})
