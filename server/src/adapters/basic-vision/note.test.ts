import { expect, test } from 'vitest'
import { plainOptions } from '../../ports/plain-options.ts'
import { noFacts } from '../../test/no-facts.ts'
import { basicVision } from './basic-vision.ts'

const options = {
  ...plainOptions,
  note: "Grandma's album, Chicago, 1958 to 1964",
  people: ['Rose Miller', 'Otto'],
  signal: new AbortController().signal,
}

async function describe(change: object = {}, note = options.note) {
  const facts = { ...noFacts, ...change }
  return basicVision().describe({ jpeg: Buffer.alloc(0) }, facts, { ...options, note })
}

// AI-001, AI-003, AI-004, AI-005
test('people and years in the note are used, with the note as their source; places are not guessed', async () => {
  const answer = await describe()
  expect(answer.keywords.slice(0, 2)).toEqual(['Rose Miller', 'Otto'])
  expect(answer).toMatchObject({ period: '1958 to 1964', period_edtf: '1958/1964', location: 'NA' })
  expect(answer.reason).toContain('The period is what your note says: 1958 to 1964.')
  expect(answer.reason).toContain('Rose Miller (your note)')
})

// AI-003, AI-004
test("the years of the note win over a camera's date outside of them, which is then that of a copy", async () => {
  const answer = await describe({ camera_date: '2008-10-22T16:28:39' })
  expect(answer).toMatchObject({
    period: '1958 to 1964',
    period_edtf: '1958/1964',
    details: { period: { confidence: 'high', basis: 'context' } },
  })
  expect(answer.reason).toContain("The file's date, 22 October 2008, is that of the copy.")
  expect(answer.description).not.toContain('2008')
  const scan = await describe({ scan_date: '2015-03-04T10:00:00' })
  expect(scan).toMatchObject({ period: '1958 to 1964' })
  expect(scan.reason).toContain('Scanned on 2015-03-04')
})

// AI-004
test("a camera's date within the years of the note is more exact", async () => {
  const answer = await describe({ camera_date: '1962-07-04T16:28:39' })
  expect(answer).toMatchObject({
    period: '4 July 1962',
    details: { period: { confidence: 'high', basis: 'metadata' } },
  })
})

// AI-003, AI-004
test("a year that the note only mentions does not replace the camera's date", async () => {
  const { period, reason } = await describe(
    { camera_date: '2008-10-22T16:28:39' },
    'Our 1967 mustang',
  )
  expect(period).toBe('22 October 2008')
  expect(reason).toContain('Your note mentions 1967, but not as the date of the photo')
})

// AI-003, AI-004
test.each([
  ['Hochzeit 12. Juni 1954 Köln', '12 June 1954', '1954-06-12'],
  ['numérisée en 2015, prise en 1967', '1967', '1967'],
  ['entre 1958 y 1964', '1958 to 1964', '1958/1964'],
  ["gli anni '60 a Roma", '1960s', '196X'],
  ['Oma 80. Geburtstag 1987', '1987', '1987'],
])('the note "%s" gives the period %s in any language', async (note, period, period_edtf) => {
  const answer = await describe({ camera_date: '2008-10-22T16:28:39' }, note)
  expect(answer).toMatchObject({ period, period_edtf })
  expect(answer.reason).toContain(`The period is what your note says: ${period}.`)
})
