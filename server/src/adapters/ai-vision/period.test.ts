import { expect, test } from 'vitest'
import { noEvidence } from '../../ports/evidence.ts'
import { convert } from '../../test/convert-answer.ts'

const camera_date = '2008-10-22T16:28:39'
const described = (note: string, edtf: string | null, basis: string, camera = true) => {
  const period = { edtf, label: edtf, confidence: 'medium', basis }
  return convert({ period }, { facts: camera ? { camera_date } : {}, changes: { note } })
}

// AI-003, AI-004
test.each([
  ['1967 Paris', '1967', '1967'],
  ['Ostern 67', '1967', '1967'],
  ['Winter 58/59 in Davos', '1958/1959', '1958 to 1959'],
  ['früher, so um die 60er, Familie', '196X', '1960s'],
  ['Anfang der 1960er', '1960~/1963~', 'Early 1960s'],
  ['Velikonoce 12. dubna 1967 Praha', '1967-04-12', '12 April 1967'],
  ['1962 Summer vacation', '1962-22', 'Summer 1962'],
])('with an AI that has read the note "%s", the period is %s', (note, edtf, label) => {
  const answer = described(note, edtf, 'context')
  expect(answer).toMatchObject({ period: label, period_edtf: edtf })
  expect(answer.details?.period).toEqual({ confidence: 'high', basis: 'context' })
  expect(answer.reason).toBe(
    `Seen. The period is what your note says: ${label}. The file's date, 22 October 2008, is that of the copy.`,
  )
  expect(described(note, edtf, 'context', false)).toMatchObject({ period_edtf: edtf })
})

// AI-003, AI-004
test("a period of the AI that the note does not contain does not replace the camera's date", () => {
  for (const edtf of ['1966', '1967/1972', '196X', '2019', '19XX'])
    expect(described('1967 Paris', edtf, 'context')).toMatchObject({ period_edtf: '2008-10-22' })
  expect(described('1967 Paris', '1967', 'visual').period_edtf).toBe('2008-10-22')
  expect(described('1967 Paris', null, 'context').period_edtf).toBe('2008-10-22')
})

// AI-003, AI-004
test.each([
  ["Oma's 80th birthday", '1980'],
  ['Route 66', '1966'],
  ['Zimmer 67, Hotel', '1967'],
  ['Heidi, 60', '196X'],
  ['Grandma, born 1932', '1932'],
  ['scanned in 2015', '2015'],
  ['Invoice 2005', '2005'],
  ['Box 1967', '1967'],
  ['about 2000 spectators', '2000'],
  ['Kingfisher, f/2.8, ISO 2000', '2000'],
])('the note "%s" does not date the photo to %s, even if the AI says so', (note, edtf) => {
  expect(described(note, edtf, 'context').period_edtf).toBe('2008-10-22')
})

// AI-004
test.each([
  ['1967 Paris', '1967-05-01', '1967'],
  ['1967 Paris', '1967-05', '1967'],
  ['1967 Paris', '1967-22', '1967'],
  ['1967 Paris', '1967-05-01~', '1967~'],
  ['1967 Paris', '1967-05-01/1967-05-31', '1967'],
  ['1967 Paris, 3 friends', '1967-05-03', '1967'],
  ['květen 1967 Praha', '1967-05-01', '1967-05'],
  ['květen 1967 Praha', '1967-05', '1967-05'],
  ['パリ 1967年5月', '1967-05', '1967-05'],
  ['Praha 1967, 12.-14.4.', '1967-04-12', '1967-04-12'],
])(
  'of a note "%s", read by an AI as %s, only what the note has is kept: %s',
  (note, read, kept) => {
    expect(described(note, read, 'context').period_edtf).toBe(kept)
  },
)

// AI-003, AI-004
test("the camera's date is kept if the AI keeps it and the note only mentions a year", () => {
  const answer = described('1967 Paris', '2008-10-22', 'metadata')
  expect(answer.period_edtf).toBe('2008-10-22')
  expect(answer.reason).toContain('Your note mentions 1967, but not as the date of the photo')
  const within = described('Sommer 2008', '2008-22', 'context')
  expect(within).toMatchObject({
    period_edtf: '2008-10-22',
    details: { period: { basis: 'metadata' } },
  })
})

// AI-003, AI-004
test('a clear date in the note wins over an AI that ignores it', () => {
  for (const basis of ['metadata', 'visual', 'context'])
    expect(described('Lake Garda 1962', '2008-10-22', basis)).toMatchObject({ period_edtf: '1962' })
})

// AI-004
test.each([
  ['-0500', '500 BC'],
  [null, '500 BC'],
  [null, '44 v. Chr.'],
  [null, '17th century'],
  ['2099', '2099'],
  ['1750', 'About 1750'],
])('the impossible period %s, "%s" is dropped', (edtf, label) => {
  const period = { edtf, label, confidence: 'high', basis: 'visual' }
  const answer = convert({ period })
  expect(answer).toMatchObject({ period: 'NA', period_edtf: null })
  expect(answer.details?.period).toEqual(noEvidence)
  expect(convert({ period }, { facts: { camera_date } }).reason).toBe('Seen.')
})

// AI-004
test('words without years stay a period', () => {
  const period = { edtf: null, label: 'after the war', confidence: 'low', basis: 'visual' }
  expect(convert({ period })).toMatchObject({ period: 'after the war', period_edtf: null })
})
