import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('typing suggests terms in their own spelling, preferred ones first, even for a synonym', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { keywords: ['Architecture', 'archway', 'march'] })
  await app.given.photo(ann, { keywords: ['Architecture'] })
  await app.as(ann).call('preferTerms', { keywords: ['archway', 'basilica'], is_preferred: true })
  await app.as(ann).call('describeTerm', { keyword: 'basilica', synonyms: ['arched church'] })
  const suggest = async (text: string) =>
    (await app.as(ann).call('suggestTerms', { text })).terms.map(
      ({ keyword, count, instead_of }) =>
        `${keyword} ${count}${instead_of ? ` for ${instead_of}` : ''}`,
    )
  expect(await suggest('ARCH')).toEqual([
    'archway 1',
    'basilica 0 for arched church',
    'Architecture 2',
    'march 1',
  ])
  expect(await suggest('architectures')).toEqual(['Architecture 2'])
  await app.as(ann).call('excludeEverywhere', { keyword: 'archway' })
  expect(await suggest('archw')).toEqual([])
})
