import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Details } from '../../ports/vision-model.ts'
import { startApp, type App } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const details: Details = {
  period: { confidence: 'medium', basis: 'visual', clue: 'the cars' },
  location: { confidence: 'high', basis: 'metadata' },
  content_flags: [],
  keywords: [
    { keyword: 'dog', facet: 'animal', broader: [], certainty: 'sure' },
    { keyword: 'cat', facet: 'animal', broader: [], certainty: 'likely' },
    { keyword: 'beach', facet: 'setting', broader: [], certainty: 'sure' },
  ],
  unverified: ['Yamaha', 'RAI'],
  text_in_image: '=1+1 CAFE',
  was_cut: true,
  wrong_language: true,
}

// API-031, AI-008
test('additional columns say what a prediction is based on and what is not confirmed', async () => {
  const ann = await app.given.user()
  const keywords = ['dog', 'cat', 'beach', 'Yamaha', 'RAI']
  await app.given.photo(ann, {
    keywords,
    confirmed_names: ['RAI'],
    reason: 'A bike. Not verified, recognised by the AI alone: Yamaha, RAI.',
    details: JSON.stringify(details),
  })
  const { publicUrl } = await app.as(ann).call('exportData', { names: [] })
  const { rawPayload } = await app.server.inject(publicUrl)
  const rows = (await Array.fromAsync(streamXlsxRows(rawPayload))).map((row) => row.values)
  expect(rows[1]?.[3]).toBe('A bike. Not verified, recognised by the AI alone: Yamaha.')
  expect(rows.map((row) => row.slice(11, 19))).toEqual([
    [
      'Period Certainty',
      'Location Certainty',
      'Keyword Facets',
      'Likely Keywords',
      'Unverified Keywords',
      'Text in Image',
      'Reviewed',
      'Answer of the AI',
    ],
    [
      'likely, from the cars',
      'sure, from the file',
      'animal: dog, cat; setting: beach',
      'cat',
      'Yamaha',
      '=1+1 CAFE',
      'no',
      'cut off, in another language',
    ],
  ])
})
