import { expect, test } from 'vitest'
import type { Description } from '../../ports/vision-model.ts'
import { toPrediction } from './prediction.ts'

const none = { confidence: 'none', basis: 'none' } as const
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
const convert = (answer: Partial<Description>) => toPrediction({ ...plain, ...answer }, [], source)

//
test('a name that only the model claims to recognise is no keyword, not even as a broader term', () => {
  const details = {
    period: none,
    location: none,
    content_flags: [],
    name_hints: ['Taylor Swift'],
    keywords: [
      { keyword: 'singer', facet: 'concept', certainty: 'sure', broader: ['Taylor Swift'] },
    ],
  } satisfies Description['details']
  const keywords = ['singer', 'Taylor Swift', 'Taylor Swift concert', 'swift river']
  expect(convert({ keywords, details }).keywords).toEqual(['singer', 'swift river'])
})

test('a period that is dropped keeps no evidence', () => {
  const period = { confidence: 'high', basis: 'visual', clue: 'the cars' } as const
  const details = { period, location: none, content_flags: [] }
  const storedFor = (year: string) =>
    JSON.parse(convert({ period: year, period_edtf: year, details }).details ?? '{}').period
  expect(storedFor('1965')).toEqual(period)
  expect(storedFor('2099')).toEqual(none)
})
