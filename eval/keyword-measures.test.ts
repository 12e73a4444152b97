import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Broader,
  foldTerm,
  judgeKeywords,
  keywordScores,
  type PredictedKeyword,
  shippedBroader,
  unrelatedShare,
} from './keyword-measures.ts'

const table: Record<string, string[]> = {
  dog: ['pet', 'animal'],
  labrador: ['dog', 'pet', 'animal'],
}
const broader: Broader = (term) => new Set(table[term])

const predicted = (...keywords: string[]): PredictedKeyword[] =>
  keywords.map((keyword) => ({ keyword, certainty: null }))

const verdicts = (keywords: string[], truth: string[], context: string[] = []) =>
  judgeKeywords(predicted(...keywords), { truth, context }, broader).map(({ verdict }) => verdict)

test('case, plural, hyphens and accents make no difference', () => {
  expect(verdicts(['DOGS', 'Cafés', 'ice-cream'], ['dog', 'cafe', 'ice cream'])).toEqual(
    Array.from({ length: 3 }, () => 'right'),
  )
})

test('a broader term of a true keyword is not wrong, and a narrower one is not invented', () => {
  expect(verdicts(['animal', 'labrador', 'brown'], ['dog'])).toEqual([
    'broader',
    'related',
    'unrelated',
  ])
})

test('a removed keyword is wrong, even if it is broader than one that the person kept', () => {
  const truth = { truth: ['dog', 'beach'], wrong: ['animals', 'wooden beach'] }
  const judged = judgeKeywords(predicted('dog', 'animal', 'wooden beach'), truth, broader)
  expect(judged.map(({ verdict }) => verdict)).toEqual(['right', 'unrelated', 'unrelated'])
})

test('a keyword that shares a word with the truth or names the place does not count as invented', () => {
  expect(verdicts(['wooden table', 'Zurich', 'sea'], ['table'], ['Zürich'])).toEqual([
    'related',
    'related',
    'unrelated',
  ])
})

test('golden: five keywords, of which two are right, one is broader and two are invented', () => {
  const judged = judgeKeywords(
    predicted('dog', 'animal', 'brown', 'beach', 'sky'),
    { truth: ['dog', 'beach', 'sand'] },
    broader,
  )
  const five = keywordScores(judged, 3, 5)
  expect(five.precision).toBeCloseTo(3 / 5)
  expect(five.recall).toBeCloseTo(2 / 3)
  expect(five.f1).toBeCloseTo(0.6316, 4)
  // Of the first two, one is right and one broader.
  expect(keywordScores(judged, 3, 2)).toMatchObject({ precision: 1, recall: 1 / 3, f1: 0.5 })
  expect(unrelatedShare(judged)).toBeCloseTo(2 / 5)
})

test('without keywords, recall is 0, and precision and the invented share are unknown', () => {
  expect(keywordScores([], 3, 10)).toEqual({ precision: null, recall: 0, f1: 0 })
  expect(unrelatedShare([])).toBeNull()
})

test('broader terms come from the vocabulary that Verso includes', () => {
  const shipped = shippedBroader()
  expect(shipped('dog')).toContain('animal')
  expect(shipped('no such term')).toBeUndefined()
})

const words = fc.array(fc.constantFrom('dog', 'dogs', 'animal', 'labrador', 'sea', 'Café', 'red'), {
  maxLength: 12,
})

test('scores stay between 0 and 1, and F1 between precision and recall', () => {
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 12 }), (keywords, truth, count) => {
      const known = [...new Set(truth.map(foldTerm))]
      fc.pre(known.length > 0)
      const judged = judgeKeywords(predicted(...keywords), { truth: known }, broader)
      const { precision, recall, f1 } = keywordScores(judged, known.length, count)
      for (const score of [precision ?? 0, recall, f1]) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
      expect(f1).toBeLessThanOrEqual(Math.max(precision ?? 0, recall) + 1e-9)
      expect(f1).toBeGreaterThanOrEqual(Math.min(precision ?? 0, recall) - 1e-9)
    }),
  )
})

test('the true keywords are a perfect list, and adding keywords never lowers recall', () => {
  fc.assert(
    fc.property(words, words, (truth, others) => {
      const known = [...new Set(truth.map(foldTerm))]
      fc.pre(known.length > 0)
      const perfect = judgeKeywords(predicted(...known), { truth: known }, broader)
      expect(keywordScores(perfect, known.length, 25)).toEqual({ precision: 1, recall: 1, f1: 1 })
      const judged = judgeKeywords(predicted(...others), { truth: known }, broader)
      const recalls = [5, 10, 25].map((count) => keywordScores(judged, known.length, count).recall)
      expect(recalls).toEqual(recalls.toSorted((one, other) => one - other))
    }),
  )
})
