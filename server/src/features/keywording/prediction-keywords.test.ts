import { expect, test } from 'vitest'
import type { Description, Details, KeywordDetail } from '../../ports/vision-model.ts'
import { toPrediction } from './prediction.ts'

const plain: Description = {
  keywords: ['harbour', 'boat'],
  description: 'Boats lie in a harbour.',
  reason: 'Low sun over the water.',
  period: 'NA',
  period_edtf: null,
  location: 'NA',
  place: null,
  usage: { prompt_tokens: 100, completion_tokens: 20, cost: 0.001 },
}
const source = { model: 'm', prompt_version: 'p', now: new Date('2026-11-21T12:00:00Z') }
const convert = (answer: Partial<Description>, excluded: string[] = []) =>
  toPrediction({ ...plain, ...answer }, excluded, source)
const keywords = (given: string[]) => convert({ keywords: given }).keywords

// AI-001
test.each([
  ['Fruit;basket', ['Fruit', 'basket']],
  ['=HYPERLINK("http://x.example")', []],
  ['=1+1', []],
  ['@sum', ['sum']],
  ['+cmd|calc', ['calc', 'cmd']],
  ['<b>bold</b>', ['bold']],
  ['<script>alert("x")</script>', []],
  ['people>family>uncle', ['uncle', 'family', 'people']],
  ['http://example.org/x', []],
  ['jane@example.org', []],
])('the hostile keyword %s becomes %j', (given, expected) => {
  expect(keywords(['pier', given])).toEqual(['pier', ...expected])
})

// AI-001
test('a noun is dropped for the same noun with an adjective, but all kinds of things stay', () => {
  expect(keywords(['table', 'food', 'lamp', 'wooden table', 'healthy food'])).toEqual([
    'wooden table',
    'healthy food',
    'lamp',
  ])
  expect(keywords(['boat', 'fishing boat', 'Golden Gate Bridge', 'bridge'])).toEqual([
    'boat',
    'fishing boat',
    'Golden Gate Bridge',
    'bridge',
  ])
})

const details = (list: KeywordDetail[]) => ({
  period: { confidence: 'none', basis: 'none' } as const,
  location: { confidence: 'none', basis: 'none' } as const,
  content_flags: [],
  keywords: list,
})
const dog: KeywordDetail = {
  keyword: 'Dogs',
  facet: 'animal',
  broader: ['mammal', 'animal'],
  certainty: 'sure',
}
const boat: KeywordDetail = {
  keyword: 'boat',
  facet: 'vehicle',
  broader: ['watercraft'],
  certainty: 'likely',
}

// AI-001
test('broader terms of sure keywords follow the keywords; details are stored in their order', () => {
  const stored = convert({ keywords: ['boat', 'dog', 'animals'], details: details([dog, boat]) })
  expect(stored.keywords).toEqual(['boat', 'dog', 'animals', 'mammal'])
  const { keywords: kept } = JSON.parse(stored.details ?? '') as Details
  expect(kept).toEqual([
    boat,
    { ...dog, keyword: 'dog' },
    { keyword: 'mammal', facet: 'animal', broader: [], certainty: 'sure' },
  ])
})

// AI-001
test('an excluded broader term is not added', () => {
  const answer = { keywords: ['dog'], details: details([dog]) }
  expect(convert(answer, ['mammals']).keywords).toEqual(['dog', 'animal'])
})

// AI-001, AI-002
test('the owner\'s number, style and "keywords only" apply to every model', () => {
  const requested = {
    keywordCount: { min: 2, max: 3 },
    style: { number: 'singular' as const, lowerCase: true },
    keywordsOnly: true,
  }
  const given = { ...plain, keywords: ['Rome', 'wine glasses', 'boats', 'pier'] }
  expect(toPrediction(given, [], source, requested)).toMatchObject({
    keywords: ['rome', 'wine glass', 'boat'],
    description: '',
  })
  expect(toPrediction({ ...given, description: '' }, [], source, requested).description).toBe('')
})
