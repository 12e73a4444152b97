import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOptions } from '../../test/describe-options.ts'
import { nothingKnown } from '../../test/nothing-known.ts'
import { basicVision } from './basic-vision.ts'
import { periodInNote } from './note-period.ts'

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

const options = {
  ...describeOptions,
  note: "Grandma's album, Chicago, 1958 to 1964",
  people: ['Rose Miller', 'Otto'],
  signal: new AbortController().signal,
}

async function describe(change: object = {}) {
  return basicVision().describe({ jpeg: Buffer.alloc(0) }, { ...nothingKnown, ...change }, options)
}

// AI-001, AI-003, AI-004, AI-005
test('people and years in the note are used with the note as their source, places are not guessed', async () => {
  const answer = await describe()
  expect(answer.keywords.slice(0, 2)).toEqual(['Rose Miller', 'Otto'])
  expect(answer).toMatchObject({ period: '1958 to 1964', period_edtf: '1958/1964', location: 'NA' })
  expect(answer.reason).toContain('The period is what your note says: 1958 to 1964.')
  expect(answer.reason).toContain('Rose Miller (your note)')
})

// AI-004
test("a camera's date takes precedence over the note, a scanner's date does not", async () => {
  const camera = await describe({ camera_date: '2008-10-22T16:28:39' })
  expect(camera).toMatchObject({ period: '22 October 2008', period_edtf: '2008-10-22' })
  expect(camera.reason).not.toContain('The period is what your note says')
  const scan = await describe({ scan_date: '2015-03-04T10:00:00' })
  expect(scan).toMatchObject({ period: '1958 to 1964' })
  expect(scan.reason).toContain('Scanned on 2015-03-04')
})
