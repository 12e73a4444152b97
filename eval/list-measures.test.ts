import { expect, test } from 'vitest'
import type { Gazetteer } from './gazetteer.ts'
import { judge } from './judge.ts'
import { shippedBroader } from './keyword-measures.ts'
import { measures } from './measures.ts'
import type { Answer } from './record.ts'
import { type Comparison, rowsOf } from './summary.ts'
import { noTruth } from './truth.ts'

const nowhere: Gazetteer = { positionOf: () => null }
const knowledge = { broader: shippedBroader(), gazetteer: nowhere, now: new Date('2026-11-23') }
const place = { sublocation: null, city: 'Florence', state: null, country: 'Italy' }

const answer = (keywords: Answer['predicted'] & object): Omit<Answer, 'column' | 'error'> => ({
  predicted: keywords,
  seconds: 1,
  tokens: null,
  usd: null,
  marks: { salvaged: true, was_cut: false, wrong_language: false },
})

const predicted = {
  keywords: [
    { keyword: 'wooden table', certainty: 'sure', facet: 'object' },
    { keyword: 'table', certainty: 'sure', facet: 'object' },
    { keyword: 'dog', certainty: 'sure', facet: 'animal' },
    { keyword: 'Florence', certainty: 'likely', facet: 'place' },
  ],
  description: '',
  period: '1960s',
  period_edtf: '196X',
  location: 'Florence, Italy',
  place,
  confidence: { period: 'high', place: null },
} as const

const truth = {
  ...noTruth,
  keywords: { words: ['table', 'dog', 'sofa'], from: 'truth.csv' as const },
  period: { edtf: '1975', from: 'truth.csv' as const },
}

const judged = judge(answer({ ...predicted, keywords: [...predicted.keywords] }), truth, knowledge)
const figure = (id: string) => measures.find((measure) => measure.id === id)?.of(judged)

test('repeated keywords, echoes of the place, vocabulary terms and exact matches are counted', () => {
  expect(figure('repeated')).toBe(0.25)
  expect(figure('echoed')).toBe(0.25)
  expect(figure('in_vocabulary')).toBe(0.5)
  expect(figure('exact_10')).toBe(0.5)
})

test('each kind of keyword has its share of right ones; a kind without keywords has none', () => {
  expect(figure('right_animal')).toBe(1)
  expect(figure('right_object')).toBe(0.5)
  expect(figure('right_food')).toBeNull()
})

test('the error of a period counts under the confidence that the answer gave', () => {
  expect(figure('period_error_high')).toBe(10.5)
  expect(figure('period_error_low')).toBeNull()
})

test('answers that were repaired, cut off or in another language are counted', () => {
  expect(figure('salvaged')).toBe(1)
  expect(figure('was_cut')).toBe(0)
  expect(figure('wrong_language')).toBe(0)
})

test('the 95th percentile of twenty photos is the time of the second slowest', () => {
  const seconds = Array.from({ length: 20 }, (_, at) => ({ ...judged, seconds: at + 1 }))
  const comparison: Comparison = { columns: [], judged: [seconds] }
  const row = rowsOf(comparison).find(({ measure }) => measure.id === 'seconds_p95')
  expect(row?.cells[0]?.value).toBe(19)
})
