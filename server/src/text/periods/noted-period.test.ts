import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodInNote } from './noted-period.ts'

// AI-004
test.each([
  ["Grandma's album, Chicago, 1958 to 1964", '1958 to 1964', '1958/1964'],
  ['1958-1964', '1958 to 1964', '1958/1964'],
  ['Between 1958 and 1964, mostly the lake', '1958 to 1964', '1958/1964'],
  ['Slides from 1961, 1963 and 1972', '1961 to 1972', '1961/1972'],
  ['Summer 1998', '1998', '1998'],
  ['the 1960s', '1960s', '196X'],
  ['1950s to 1960s', '1950s to 1960s', '195X/196X'],
  ['circa 1920', 'About 1920', '1920~'],
  ['found in 1964, taken 1958', '1958 to 1964', '1958/1964'],
])('a note "%s" gives the period %s', (note, label, edtf) => {
  expect(periodInNote(note, 2026)).toEqual({ label, edtf })
})

// AI-004
test.each([
  'Grandma in Chicago',
  'Box 12, 2000 photos',
  'scanned at 1920x1080',
  'call 044-1998-22',
  'room 19580',
  'the 2080s',
  '1750',
  '',
])('a note "%s" gives no period', (note) => {
  expect(periodInNote(note, 2026)).toBeNull()
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
        const period = periodInNote(note, 2026)
        if (!period) return
        expect(period.edtf).toMatch(/^(\d{4}~?|\d{3}X~?|(\d{4}|\d{3}X)\/(\d{4}|\d{3}X))$/)
        const years = period.edtf.split('/').map((part) => Number(part.slice(0, 3)))
        expect(years).toEqual(years.toSorted((a, b) => a - b))
        expect(Math.max(...years)).toBeLessThanOrEqual(202)
      },
    ),
    { numRuns: 2000 },
  )
})
