import { expect, test } from 'vitest'
import { convert } from '../../test/convert-answer.ts'

const period = { edtf: '196X', label: '1960s', confidence: 'medium', basis: 'visual' }
const rome = { sublocation: 'Trevi', city: 'Rome', state: null, country: 'Italy' }
const location = { ...rome, confidence: 'low', basis: 'visual' }

// AI-004, AI-005
test('period and place have a label and parts, and their evidence is stored', () => {
  expect(convert({ period, location })).toMatchObject({
    period: '1960s',
    period_edtf: '196X',
    location: 'Trevi, Rome, Italy',
    place: rome,
    details: {
      period: {
        confidence: 'medium',
        basis: 'visual',
      },
      location: {
        confidence: 'low',
        basis: 'visual',
      },
    },
  })
})

// AI-003, AI-004
test('the file’s date wins, and the reason says what the AI thought instead', () => {
  const facts = { camera_date: '2008-10-22T16:28:39' }
  const answer = convert({ period }, { facts })
  expect(answer).toMatchObject({ period: '22 October 2008', period_edtf: '2008-10-22' })
  expect(answer.reason).toBe(
    'Seen. The file gives 22 October 2008; by its looks the AI would say 1960s.',
  )
  expect(answer.details?.period).toEqual({ confidence: 'high', basis: 'metadata' })
  expect(convert({ period: { ...period, edtf: '2008' } }, { facts }).reason).toBe('Seen.')
})

// AI-003
test('an endless period is cut when the reason quotes it', () => {
  const endless = { ...period, label: 'x'.repeat(9000) }
  const { reason } = convert({ period: endless }, { facts: { camera_date: '2008-10-22T16:28:39' } })
  expect(reason).toMatch(/would say x{100}\.$/)
})

// AI-003, AI-004
test("the owner's note wins over the camera's date, which is then the date of the copy", () => {
  const answer = convert(
    { period: { ...period, edtf: '2008-10-22', label: '22 October 2008', basis: 'metadata' } },
    {
      facts: { camera_date: '2008-10-22T16:28:39' },
      changes: { note: 'Grandma album, Chicago 1958 to 1964' },
    },
  )
  expect(answer).toMatchObject({
    period: '1958 to 1964',
    period_edtf: '1958/1964',
    details: { period: { confidence: 'high', basis: 'context' } },
  })
  expect(answer.reason).toContain("The file's date, 22 October 2008, is that of the copy.")
})

// AI-003, AI-004
test("a year that the note only mentions replaces no camera's date, and the reason says so", () => {
  const facts = { camera_date: '2008-10-22T16:28:39' }
  const of = (note: string, answer = {}) => convert(answer, { facts, changes: { note } })
  const mustang = of('Our 1967 mustang')
  expect(mustang).toMatchObject({ period: '22 October 2008', period_edtf: '2008-10-22' })
  expect(mustang.details?.period).toEqual({ confidence: 'high', basis: 'metadata' })
  expect(mustang.reason).toBe(
    "Seen. Your note mentions 1967, but not as the date of the photo, so the file's date is used.",
  )
  expect(of('Our 2008 mustang').reason).toBe('Seen.')
  const grandma = of('Grandma, born 1932')
  expect(grandma.period_edtf).toBe('2008-10-22')
  expect(grandma.reason).toContain('Your note mentions 1932, but not as the date of the photo')
  expect(of('Lake Garda, summer 1962').period).toBe('Summer 1962')
})

// AI-004
test('a year that the note only mentions dates a print, and a photo without a date', () => {
  const changes = { note: 'Our 1967 mustang' }
  const facts = { camera_date: '2008-10-22T16:28:39' }
  const expected = { period_edtf: '1967', details: { period: { confidence: 'medium' } } }
  expect(convert({ is_photographed_print: true }, { facts, changes })).toMatchObject(expected)
  expect(convert({}, { changes })).toMatchObject(expected)
})

// AI-004
test('a scan with the note "Lake Garda, 1962" is from 1962', () => {
  const facts = { scan_date: '2015-03-04T10:00:00' }
  const answer = convert({}, { facts, changes: { note: 'Lake Garda, 1962' } })
  expect(answer).toMatchObject({ period_edtf: '1962', details: { period: { confidence: 'high' } } })
})

// AI-003, AI-004
test('a photographed print is dated by what it shows, not by the camera', () => {
  const facts = { camera_date: '2008-10-22T16:28:39' }
  const answer = convert({ period, is_photographed_print: true }, { facts })
  expect(answer).toMatchObject({
    period: '1960s',
    period_edtf: '196X',
    details: { period: { confidence: 'medium' }, is_photographed_print: true },
  })
  expect(answer.reason).toBe("Seen. The file's date, 22 October 2008, is that of the copy.")
  const byFile = { ...period, edtf: '2008-10-22', basis: 'metadata' }
  const misdated = convert({ period: byFile, is_photographed_print: true }, { facts })
  expect(misdated).toMatchObject({ period: 'NA', period_edtf: null })
})

// AI-001, AI-003
test('what the model saw is kept: keyword details, text, people; limited and without card numbers', () => {
  const { keywords, details } = convert({
    seen: ['two boats', ...Array.from({ length: 30 }, (_, n) => `thing ${n}`)],
    text_in_image: 'HARBOUR CAFE / 4111 1111 1111 1111',
    people: { count: 2, age_bands: ['adult', 'adult', 'elf'] },
    keywords: [
      { term: 'harbour', facet: 'setting', broader: ['coast'], certainty: 'sure' },
      { term: 'calm', facet: 'mood', broader: [], certainty: 'sure' },
      { keyword: 'boat', facet: 'vehicle' },
      'sea',
    ],
  })
  expect(keywords).toEqual(['harbour', 'calm', 'boat', 'sea'])
  expect(details).toMatchObject({
    text_in_image: 'HARBOUR CAFE / [number]',
    people: { count: 2, age_bands: ['adult'] },
    keywords: [
      { keyword: 'harbour', facet: 'setting', broader: ['coast'], certainty: 'sure' },
      { keyword: 'boat', facet: 'vehicle', broader: [], certainty: 'likely' },
    ],
  })
  expect(details?.seen).toHaveLength(12)
})

// AI-005
test('the file’s place wins; a sublocation within the same city is added', () => {
  const place = { sublocation: null, city: 'Rome', state: 'Lazio', country: 'Italy' }
  expect(convert({ location }, { facts: { place } }).location).toBe('Trevi, Rome, Lazio, Italy')
  const elsewhere = { ...place, city: 'Milan', state: null }
  const answer = convert({ location }, { facts: { place: elsewhere } })
  expect(answer.location).toBe('Milan, Italy')
  expect(answer.reason).toContain(
    'The file gives Milan, Italy; by its looks the AI would say Trevi, Rome, Italy.',
  )
})

test('numbers of cards and passports are not passed on', () => {
  const answer = convert({
    description: 'A card with 4111 1111 1111 1111 and a passport C01234567 of 1962.',
    keywords: ['4111-1111-1111-1111', 'passport'],
  })
  expect(answer.description).toBe('A card with [number] and a passport [number] of 1962.')
  expect(answer.keywords[0]).toBe('[number]')
})

// AI-002
test('an opening without content is removed', () => {
  const of = (description: string) => convert({ description }).description
  expect(of('This image shows a dog on a beach.')).toBe('A dog on a beach.')
  expect(of('The picture of grandma hangs on a wall.')).toBe(
    'The picture of grandma hangs on a wall.',
  )
})

test('known warnings are stored once', () => {
  const flags = ['minor_visible', 'minor_visible', 'funny', 'embedded_instructions']
  expect(convert({ content_flags: flags }).details?.content_flags).toEqual([
    'minor_visible',
    'embedded_instructions',
  ])
})
