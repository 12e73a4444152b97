import { expect, test } from 'vitest'
import { noEvidence } from '../../ports/evidence.ts'
import type { Details } from '../../ports/vision-model.ts'
import { predictFrom } from '../../test/predict-from.ts'

const unknown: Details = { period: noEvidence, location: noEvidence, content_flags: [] }

//
test('a name that only the model claims to recognise is no keyword, not even as a broader term', () => {
  const details: Details = {
    ...unknown,
    name_hints: ['Taylor Swift'],
    keywords: [
      { keyword: 'singer', facet: 'concept', certainty: 'sure', broader: ['Taylor Swift'] },
    ],
  }
  const keywords = [
    'singer',
    'Taylor Swift',
    'Taylor Swift concert',
    'Swift, Taylor',
    'swift river',
  ]
  expect(predictFrom({ keywords, details }).keywords).toEqual(['singer', 'swift river'])
})

//
test('a first name that only the model claims does not remove a full name', () => {
  const details = { ...unknown, name_hints: ['Rosa'] }
  const keywords = ['Rosa Miller', 'Rosa', 'garden']
  expect(predictFrom({ keywords, details }).keywords).toEqual(['Rosa Miller', 'garden'])
})

test('a period that is dropped keeps no evidence', () => {
  const period = { confidence: 'high', basis: 'visual', clue: 'the cars' } as const
  const details = { ...unknown, period }
  const storedFor = (year: string) =>
    JSON.parse(predictFrom({ period: year, period_edtf: year, details }).details ?? '{}').period
  expect(storedFor('1965')).toEqual(period)
  expect(storedFor('2099')).toEqual(noEvidence)
})
