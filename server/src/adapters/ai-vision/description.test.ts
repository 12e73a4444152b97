import { expect, test } from 'vitest'
import type { DescribeOptions, PhotoFacts } from '../../ports/vision-model.ts'
import { describeOptions } from '../../test/describe-options.ts'
import { nothingKnown } from '../../test/nothing-known.ts'
import { toDescription } from './description.ts'
import { looseAnswer } from './schema.ts'

const options: DescribeOptions = {
  ...describeOptions,
  mode: 'editorial',
  signal: new AbortController().signal,
}
const usage = { prompt_tokens: 1, completion_tokens: 1, cost: 0 }

const convert = (
  answer: object,
  {
    facts = {},
    changes = {},
  }: { facts?: Partial<PhotoFacts>; changes?: Partial<DescribeOptions> } = {},
) =>
  toDescription(
    looseAnswer.parse({
      description: 'Boats.',
      keywords: ['harbour'],
      reasoning: 'Seen.',
      ...answer,
    }),
    {
      facts: {
        ...nothingKnown,
        ...facts,
      },
      options: {
        ...options,
        ...changes,
      },
      usage,
      isSalvaged: false,
    },
  )

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
test('the file’s date wins; the reason says what the AI thought instead', () => {
  const facts = { camera_date: '2008-10-22T16:28:39' }
  const answer = convert({ period }, { facts })
  expect(answer).toMatchObject({ period: '22 October 2008', period_edtf: '2008-10-22' })
  expect(answer.reason).toBe(
    'Seen. The file gives 22 October 2008; by its looks the AI would say 1960s.',
  )
  expect(answer.details?.period).toEqual({ confidence: 'high', basis: 'metadata' })
  expect(convert({ period: { ...period, edtf: '2008' } }, { facts }).reason).toBe('Seen.')
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

const names = {
  headline: 'Concert in Rome',
  event: 'Open-air festival',
  works_and_characters: ['Aida'],
  brands: ['Yamaha', 'yamaha'],
  organisations: ['RAI'],
  people: [
    {
      name: 'Jane Roe',
      basis: 'text_in_image',
    },
    {
      name: 'Max Muster',
      basis: 'metadata',
    },
    {
      name: 'Erika Mann',
      basis: 'context',
    },
    null,
  ],
}

// AI-008
test('editorial keywords begin with people, event and brands, without repetitions', () => {
  const { keywords } = convert({ editorial: names })
  expect(keywords).toEqual([
    'Jane Roe',
    'Max Muster',
    'Erika Mann',
    'Open-air festival',
    'Yamaha',
    'RAI',
    'Aida',
    'harbour',
  ])
})

// AI-008, A-16
test('a name that is allegedly in the file, but is not, counts as recognised', () => {
  const answer = convert({ editorial: names }, { changes: { note: 'With MAX  MUSTER on stage' } })
  expect(answer.details?.editorial?.people).toEqual([
    { name: 'Jane Roe', basis: 'text_in_image' },
    { name: 'Max Muster', basis: 'metadata' },
    { name: 'Erika Mann', basis: 'recognised' },
  ])
  expect(answer.reason).toContain('Not verified, recognised by the AI alone: Erika Mann.')
})

// AI-007
test('Photo Organizing ignores names in the answer', () => {
  const answer = convert({ editorial: names }, { changes: { mode: 'Photo Organizing' } })
  expect(answer.keywords).toEqual(['harbour'])
  expect(answer.details?.editorial).toBeUndefined()
})

test('excluded names are left out like excluded keywords', () => {
  const { keywords } = convert(
    { editorial: names },
    { changes: { excluded: ['JANE ROE', 'Harbour'] } },
  )
  expect(keywords).not.toContain('Jane Roe')
  expect(keywords).not.toContain('harbour')
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
