import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodInNote } from './noted-period.ts'

const now = new Date('2026-11-21T12:00:00Z')

// AI-004
test.each([
  ["Grandma's album, Chicago, 1958 to 1964", '1958 to 1964', '1958/1964'],
  ['1958-1964', '1958 to 1964', '1958/1964'],
  ['Between 1958 and 1964, mostly the lake', '1958 to 1964', '1958/1964'],
  ['Slides from 1961, 1963 and 1972', '1961 to 1972', '1961/1972'],
  ['the 1960s', '1960s', '196X'],
  ['1950s to 1960s', '1950s to 1960s', '195X/196X'],
  ['lata 1950-1960', '1950 to 1960', '1950/1960'],
  ['circa 1920', 'About 1920', '1920~'],
  ['found in 1964, taken 1958', '1958 to 1964', '1958/1964'],
  ['photo 1967, not the 1932 Ford of Dad', '1967', '1967'],
])('a note "%s" gives the period %s', (note, label, edtf) => {
  expect(periodInNote(note, now)).toEqual({ label, edtf, isDated: true })
})

// AI-004
test.each([
  ['Summer 1998', 'Summer 1998', '1998-22'],
  ['Lake Garda in the summer of 1962', 'Summer 1962', '1962-22'],
  ['Summer 1998 Paris', 'Summer 1998', '1998-22'],
  ['Grandma, July 4, 1958', '4 July 1958', '1958-07-04'],
  ['the boat (May 1962)', 'May 1962', '1962-05'],
  ['Chicago, early 1960s', 'Early 1960s', '1960~/1963~'],
  ['before 1970', 'Before 1970', '../1970'],
  ['Apollo 11, July 1969', 'July 1969', '1969-07'],
  ['Marseille in 1962', '1962', '1962'],
  ['Sommer 1967 am Gardasee', 'Summer 1967', '1967-22'],
  ['Rom, im Mai 1967', 'May 1967', '1967-05'],
  ['Roma, maggio de 1967', 'May 1967', '1967-05'],
  ['Rzym, 3 lipca 1967', '3 July 1967', '1967-07-03'],
  ['12. Juni 1954 Mark und Anna am See', '12 June 1954', '1954-06-12'],
  ['12.6.1954 Mark und Anna', '12 June 1954', '1954-06-12'],
  ['Sommer 1955 Besucher aus Amerika', 'Summer 1955', '1955-22'],
  ['June 2000 people on the beach', 'June 2000', '2000-06'],
  ['Weihnachten 1900 Gäste aus Wien', '1900', '1900'],
  ['Weihnachten 1962 Gäste aus Wien', '1962', '1962'],
  ['Ski 1/2000, Davos', 'January 2000', '2000-01'],
])('the words before the year count: "%s" is %s', (note, label, edtf) => {
  expect(periodInNote(note, now)).toEqual({ label, edtf, isDated: true })
})

// AI-004
test.each([
  'in 1967',
  'Dad in 1967',
  'taken 1967',
  'album 1967',
  'Christmas 1967',
  'Scanned in 2015, taken in 1967',
  '1967',
  '1967, Lake Garda',
  'Lake Garda, 1967',
  'Lake Garda (1967)',
  'Lake Garda, 1967, with Otto',
  'VW Bus 1967',
  'Our first flight 1967',
  'Our living room 1967',
  'Unser Kinderzimmer 1967',
  'Opas BMW 1967',
  'Dad at 1967 Christmas party',
])('a note "%s" says when the photo was taken', (note) => {
  expect(periodInNote(note, now)).toMatchObject({ edtf: '1967', isDated: true })
})

// AI-004
test.each(['our 1967 mustang', '1967 Mustang', 'Dad in the 1967 Ford Mustang'])(
  'a note "%s" only mentions a year',
  (note) => {
    expect(periodInNote(note, now)).toEqual({ label: '1967', edtf: '1967', isDated: false })
  },
)

// AI-004
test.each([
  'Grandma, born 1932',
  'born in 1932',
  'Grandma, born in Chicago, 1932',
  'born 12 May 1932',
  'Otto (b. 1932)',
  'Otto, died 1932, and his house',
  'Otto * 1932 † 1990',
  'Oma, geb. 1932',
  'Oma, geboren in Köln 1932',
  'Mamie, née en 1932',
  'Nonna, nata nel 1932',
  'Babcia, ur. 1932',
  'our church, built in 1890',
  'Familie Maier seit 1932',
  'Baujahr 1967',
  'model 1967',
  'a 1967 model',
  'the house number 1967',
  '1/2000 s, f/8, ISO 200',
  'Kingfisher, f/2.8, 1/2000, ISO 2000',
  'Invoice 2005',
  'Tel. 0221/1954',
  '1950,-',
  'Oma Jg. 1932',
  'firm gegr. 1898',
  'CHF 2000',
  'about 2000 spectators',
  'circa 2000 persone',
  'Grandma in Chicago',
  'Box 12, 2000 photos',
  'scanned at 1920x1080',
  'call 044-1998-22',
  'room 19580',
  'the 2080s',
  '1750',
  '',
])('a note "%s" gives no period', (note) => {
  expect(periodInNote(note, now)).toBeNull()
})

// AI-004
test('any note gives either no period or one that is in the past and in order', () => {
  const near = fc.array(fc.constantFrom(...'1958 2027 to - s / c. 19 60 ,'.split(/(?=.)/)))
  fc.assert(
    fc.property(
      fc.oneof(
        near.map((parts) => parts.join('')),
        fc.string(),
      ),
      (note) => {
        const period = periodInNote(note, now)
        if (!period) return
        expect(period.edtf).toMatch(
          /^(\d{4}~?|\d{4}-\d\d(-\d\d)?|\d{3}X~?|(\d{4}|\d{3}X)\/(\d{4}|\d{3}X))$/,
        )
        const years = period.edtf.split('/').map((part) => Number(part.slice(0, 3)))
        expect(years).toEqual(years.toSorted((a, b) => a - b))
        expect(Math.max(...years)).toBeLessThanOrEqual(202)
      },
    ),
    { numRuns: 2000 },
  )
})
