import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edtfLabel, parseEdtf } from './edtf.ts'

const now = new Date('2026-11-21T12:00:00Z')
const label = (text: string) => {
  const period = parseEdtf(text, now)
  return period && edtfLabel(period)
}

// AI-004, LIST-050
test.each([
  ['1998-07-04', '4 July 1998'],
  ['1998-07', 'July 1998'],
  ['1998-21', 'Spring 1998'],
  ['1998-22', 'Summer 1998'],
  ['1998-23', 'Autumn 1998'],
  ['1998-24', 'Winter 1998'],
  ['1998', '1998'],
  ['1965~', 'About 1965'],
  ['1965?', 'Possibly 1965'],
  ['1965-05%', 'Possibly about May 1965'],
  ['196X', '1960s'],
  ['19XX', '20th century'],
  ['20XX', '21st century'],
  ['../1965', 'Before 1965'],
  ['1965-05/..', 'After May 1965'],
  ['1960~/1963~', 'Early 1960s'],
  ['1964~/1966~', 'Mid 1960s'],
  ['1967~/1969~', 'Late 1960s'],
  ['1965/1970', '1965 to 1970'],
  ['1958~/1964~', 'About 1958 to about 1964'],
  ['194X/195X', '1940s to 1950s'],
  ['2026-11-22', '22 November 2026'],
  ['2000-02-29', '29 February 2000'],
  ['182X', '1820s'],
])('%s is %s', (edtf, expected) => {
  expect(label(edtf)).toBe(expected)
})

// AI-004
test.each(
  `1998-13 1998-00 1998-25 1998-20 1998-7 98 1998-02-30 1900-02-29 2001-06-31 1998-22-04 196X-07 1X65 XXXX 19X5
  ~1965 1965~~ 1965~? 1970/1965 1965/ /1965 1965/1970/.. ../.. ../1965/1970 ../1825 2030/.. 1950/1960/1970 1965-1970 1965..1970 [1965,1970] Y1965
  -1965 2027 2026-11-23 2026-12 1990/2030 203X 1825 17XX 1750/1780 1998-07-04T12:00:00Z １９９８ 1998\u200b`.split(
    /\s+/,
  ),
)('%s is not a period', (edtf) => {
  expect(parseEdtf(edtf, now)).toBeNull()
})

// AI-004
test('any text is either rejected or parsed without losing anything', () => {
  const pieces = fc.constantFrom(...'0129X-/~?% .YT'.split(''), '19', '196', '07', '22', '31')
  const near = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(''))
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
      const period = parseEdtf(text, now)
      if (!period) return
      accepted += 1
      const { dates, open } = period
      const written = dates.map(({ year, part, day, qualifier }) =>
        [year, part, day]
          .filter((piece) => piece !== null)
          .join('-')
          .concat(qualifier),
      )
      const closed = written.join('/')
      const expected = { before: `../${closed}`, after: `${closed}/..` }
      expect(open ? expected[open] : closed).toBe(text)
      expect(edtfLabel(period)).toMatch(/^[A-Z0-9]/)
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(5)
})

const pastDay = fc
  .date({ min: new Date('1826-01-01'), max: now, noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

// AI-004
test('every day since the first photograph is valid, and every ordered pair is an interval', () => {
  fc.assert(
    fc.property(pastDay, pastDay, fc.nat(7), (one, other, precision) => {
      expect(parseEdtf(one, now)).not.toBeNull()
      const [first = '', last = ''] = [one, other].toSorted()
      const cut = (day: string) =>
        precision > 4 ? day : precision > 2 ? day.slice(0, 7) : day.slice(0, 4)
      expect(parseEdtf(`${cut(first)}/${cut(last)}`, now)?.dates).toHaveLength(2)
      if (cut(first) !== cut(last)) expect(parseEdtf(`${cut(last)}/${cut(first)}`, now)).toBeNull()
    }),
  )
})

// AI-004
test('a date is valid only if it exists in the calendar', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(
      fc.integer({ min: 1826, max: 2025 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (year, month, day) => {
        const text = `${year}-${two(month)}-${two(day)}`
        const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
        const isReal = month >= 1 && month <= 12 && day >= 1 && day <= days
        expect(parseEdtf(text, now) !== null).toBe(isReal)
      },
    ),
    { numRuns: 2000 },
  )
})
