import { expect, test } from 'vitest'
import { noEvidence } from '../../ports/evidence.ts'
import type { Details, KeywordDetail } from '../../ports/vision-model.ts'
import { predictFrom } from '../../test/predict-from.ts'

const keywords = (given: string[]) => predictFrom({ keywords: given }).keywords

// AI-001
test.each([
  ['Fruit;basket', ['Fruit', 'basket']],
  ['=HYPERLINK("http://x.example")', []],
  ['=1+1', []],
  ['"=1+1"', []],
  ['=IF(A1;"x";"y")', []],
  ['=IF(A1,"x","y")', []],
  ['+SUM(A1:A9)', []],
  ['@SUM(A1)', []],
  ["-2+3+cmd|' /C calc'!A0", []],
  ['- dog (small)', ['dog (small)']],
  ['javascript:', []],
  ['JavaScript:alert(1)', []],
  ['data:text/html;base64,PGI+', []],
  ['beach, sea, sand', ['beach', 'sea', 'sand']],
  ['海、空、砂', ['海', '空', '砂']],
  ['Rome, Italy', ['Rome, Italy']],
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
  period: noEvidence,
  location: noEvidence,
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
  const stored = predictFrom({
    keywords: ['boat', 'dog', 'animals'],
    details: details([dog, boat]),
  })
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
  expect(predictFrom(answer, ['mammals']).keywords).toEqual(['dog', 'animal'])
})

// AI-001, AI-002
test('the owner\'s number, style and "keywords only" apply to every model', () => {
  const requested = {
    keywordCount: { min: 2, max: 3 },
    style: { number: 'singular' as const, lowerCase: true },
    keywordsOnly: true,
  }
  const given = { keywords: ['Rome', 'wine glasses', 'boats', 'pier'] }
  expect(predictFrom(given, [], requested)).toMatchObject({
    keywords: ['rome', 'wine glass', 'boat'],
    description: '',
  })
  expect(predictFrom({ ...given, description: '' }, [], requested).description).toBe('')
})
