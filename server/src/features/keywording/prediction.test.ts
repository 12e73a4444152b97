import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Description, VisionError } from '../../ports/vision-model.ts'
import { fortyNaughty } from '../../test/naughty-strings.ts'
import { predictFrom } from '../../test/predict-from.ts'
import { foldKeyword } from '../keywords/fold.ts'

const noPlace = { sublocation: null, city: null, state: null, country: null }
const keywords = (given: string[], answer: Partial<Description> = {}) =>
  predictFrom({ ...answer, keywords: given }).keywords

// AI-001, DATA-017
test('keywords lose list markers, keep their order, and are unique', () => {
  const given = ['- "sunset"', '#beach', '• «sea»', '2. cliff', 'Sunsets', 'cliffs;', 'T-shirt']
  expect(keywords([...given, 't shirts', 'Mt. Etna.'])).toEqual([
    'sunset',
    'beach',
    'sea',
    'cliff',
    'T-shirt',
    'Mt. Etna',
  ])
})

// AI-001
test('a single string with a list is split, a comma within a list item is not', () => {
  expect(keywords(['sea, beach; sunset\nsky'])).toEqual(['sea', 'beach', 'sunset', 'sky'])
  expect(keywords(['Smith, John', 'wedding'])).toEqual(['Smith, John', 'wedding'])
})

// AI-001
test.each([
  ['numbers and signs', '1965 42 --- 12/7 ??? 🎄'],
  ['dates', '1960s|1998-07-04|4 July 1998|July 1998|circa 1920|early 20th century|10:30 pm'],
  ['coordinates', '43.4674 N|43°28′N 11°53′E|GPS 43.46, 11.88|lat 43.4'],
  ['camera data', 'f/2.8|ISO 400|50mm|1/250 s'],
  ['file names', 'IMG_0001|DSCN0010|holiday.jpg|scan 0042'],
  ['words of the prompt', 'photo|Photos|image|keywords|main subject|n/a|Unknown|unknown location'],
  ['sentences', 'a man walks along the beach|incomprehensibilitiesandmoreincomprehensibilities'],
])('%s are not keywords', (_kind, list) => {
  const given = list.split(list.includes('|') ? '|' : ' ')
  expect(keywords(['pier', ...given])).toEqual(['pier'])
})

// AI-001
test('similar but useful keywords stay', () => {
  const given = [
    '4th of July',
    '1960s fashion',
    'Boeing 747',
    '3D',
    'Washington D.C.',
    'Nice',
    'no parking',
    'Church of the Holy Sepulchre',
  ]
  expect(keywords(given)).toEqual(given)
})

// AI-001
test('names keep their case; if everything is capitalised, the sentences show which are names', () => {
  expect(keywords(['Piazza', 'tower', 'Tuscany'])).toEqual(['Piazza', 'tower', 'Tuscany'])
  const capitalised = [
    'Beach',
    'Sunset',
    'Nice',
    'Promenade Des Anglais',
    'Umbrella',
    'iPhone',
    'Rose',
  ]
  const answer = {
    description: 'Umbrellas on a beach; Rose sits under one umbrella.',
    location: 'Promenade Des Anglais, Nice, France',
  }
  expect(keywords(capitalised, answer)).toEqual([
    'beach',
    'sunset',
    'Nice',
    'Promenade Des Anglais',
    'umbrella',
    'iPhone',
    'Rose',
  ])
})

// AI-001
test('at most fifty keywords are kept; few are fine unless the model repeated itself', () => {
  const many = Array.from({ length: 70 }, (_, index) => `word ${'abcdefghij'[index % 10]}${index}x`)
  expect(keywords(many)).toEqual(many.slice(0, 50))
  expect(keywords(['fog'])).toEqual(['fog'])
  const loop = Array.from(
    { length: 40 },
    (_, index) => ['tree', 'trees', 'Tree', 'sky'][index % 4] ?? '',
  )
  expect(() => keywords(loop)).toThrow('The AI repeated itself.')
})

// AI-001
test('an excluded keyword does not return, nor does its plural or another spelling', () => {
  const given = ['Boats', 'sail-boat', 'sea', 'boat', 'Old Towns']
  expect(predictFrom({ keywords: given }, ['boat', 'Sail Boats', 'old town']).keywords).toEqual([
    'sea',
  ])
})

// AI-011
test('a refusal as text is final, an empty answer is retried, and both are booked', () => {
  const ends = (answer: Partial<Description>) => {
    try {
      return predictFrom(answer)
    } catch (error) {
      return error instanceof VisionError ? [error.action, error.usage?.cost] : error
    }
  }
  expect(ends({ description: "I'm sorry, but I can't help with that." })).toEqual(['final', 0.001])
  expect(ends({ description: 'I cannot identify people.' })).toEqual(['final', 0.001])
  expect(ends({ description: 'N/A' })).toEqual(['retry', 0.001])
  expect(ends({ keywords: ['unknown', '1965'] })).toEqual(['retry', 0.001])
  expect(predictFrom({ description: 'Sorry! is a board game.' }).description).toBe(
    'Sorry! is a board game.',
  )
})

// AI-002
test('an introduction is removed from the description', () => {
  const description = "Here's a detailed description of the image: A red boat at anchor."
  expect(predictFrom({ description }).description).toBe('A red boat at anchor.')
})

// AI-004, AI-005, DATA-020, LIST-050, LIST-051
test.each(
  `NA|na|N/A|n.a.|N. A.|None|null|Unknown|unknown.|(unknown)|Unknown location|Location unknown|Undated|???|-|—||Not known
  |Cannot be determined|not determinable|The exact date is unknown.|Time and place unknown|No location given|NA / NA|n/a, n/a
  |unbekannt|inconnu|desconocido|不明|неизвестно`.split(/\s*\|\s*/),
)('"%s" is NA in period and location', (text) => {
  expect(predictFrom({ period: text, location: text })).toMatchObject({
    period: 'NA',
    location: 'NA',
  })
})

// AI-004
test.each([
  [{ period: 'Summer 1998', period_edtf: '1998-22' }, 'Summer 1998', '1998-22'],
  [{ period: 'NA', period_edtf: '196X' }, '1960s', '196X'],
  [{ period: '1965/1970', period_edtf: null }, '1965 to 1970', '1965/1970'],
  [{ period: 'The 1960s', period_edtf: '1960s' }, '1960s', '196X'],
  [{ period: 'c. 1965', period_edtf: 'circa 1965' }, 'About 1965', '1965~'],
  [{ period: '[1965..1970]', period_edtf: '[1965..1970]' }, '1965 to 1970', '1965/1970'],
  [{ period: 'Early 1960s', period_edtf: null }, 'Early 1960s', '1960~/1963~'],
  [{ period: 'before the 1970s', period_edtf: '../1970' }, 'Before 1970', '../1970'],
  [{ period: 'Summer 1998', period_edtf: '196X' }, '1960s', '196X'],
  [{ period: '2099', period_edtf: '2099' }, 'NA', null],
  [{ period: 'Around 1750', period_edtf: null }, 'NA', null],
  [{ period: 'The 2090s', period_edtf: '209X' }, 'NA', null],
  [{ period: 'Victorian era', period_edtf: null }, 'Victorian era', null],
  [{ period: 'Next summer', period_edtf: '2031-22' }, 'Next summer', null],
  [{ period: 'unknown', period_edtf: '2031' }, 'NA', null],
  [{ period: 'May 1998, unknown day', period_edtf: ' 1998-05 ' }, 'May 1998', '1998-05'],
])('the period %o is stored as %s and %s', (answer, period, period_edtf) => {
  expect(predictFrom(answer)).toMatchObject({ period, period_edtf })
})

// AI-005
test('a location is its label, or its parts if the label is missing', () => {
  const place = { ...noPlace, city: 'Arezzo', state: 'unknown', country: 'Italy' }
  expect(predictFrom({ location: 'NA', place })).toMatchObject({
    location: 'Arezzo, Italy',
    city: 'Arezzo',
    state: null,
    country: 'Italy',
  })
  expect(predictFrom({ location: 'Unknown city, France' })).toMatchObject({ location: 'France' })
  expect(predictFrom({ location: 'Nice, N/A, France' }).location).toBe('Nice, France')
})

const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...fortyNaughty))

// AI-001, AI-004, AI-005, SEC-014
test('any answer is stored as plain text of limited length with unique keywords', () => {
  const answer = fc.record({
    keywords: fc.array(texts),
    description: texts,
    reason: texts,
    period: texts,
    period_edtf: texts,
    location: texts,
  })
  fc.assert(
    fc.property(answer, (input) => {
      const row = predictFrom({
        ...input,
        keywords: ['pier', ...input.keywords],
        description: `Pier ${input.description}`,
      })
      for (const text of [row.description, row.reason, row.period, row.location, ...row.keywords]) {
        expect(text).not.toMatch(hidden)
        expect(text.isWellFormed()).toBe(true)
        expect(text.length).toBeLessThanOrEqual(8000)
        expect(text).toBe(text.trim())
      }
      expect(new Set(row.keywords.map(foldKeyword)).size).toBe(row.keywords.length)
      for (const keyword of row.keywords) expect([...keyword].length).toBeLessThanOrEqual(64)
      expect(row.period).not.toBe('')
      expect(row.location).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

// AI-001
test('cleaning keywords twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(texts), (given) => {
      const once = keywords(['pier', 'mole', ...given])
      expect(keywords(once)).toEqual(once)
    }),
    { numRuns: 500 },
  )
})
