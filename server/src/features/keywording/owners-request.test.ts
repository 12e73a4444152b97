import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'

let app: App
let ann: TestUser
let seed = 100
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
  app.vision.answerWith({})
})
afterAll(() => app.stop())

async function asked() {
  await app.as(ann).upload(await jpeg((seed += 1)))
  await app.drain()
  return app.vision.calls.at(-1)?.options
}

const usual = {
  keyword_count: null,
  language: null,
  number: null,
  lower_case: false,
  keywords_only: false,
} as const

// AI-001, A-16
test("without the owner's settings, the model is asked according to the installation's", async () => {
  expect(await app.as(ann).call('getWordSettings', {})).toEqual({
    ...usual,
    default_language: 'English',
  })
  expect(await asked()).toMatchObject({
    language: null,
    keywordCount: null,
    style: null,
    keywordsOnly: false,
    globallyExcluded: [],
    preferred: [],
  })
})

// AI-001, A-16
test("a person's number, language and style of keywords apply to every later photo", async () => {
  await app.as(ann).call('setWordSettings', {
    keyword_count: 5,
    language: 'German',
    number: 'singular',
    lower_case: true,
    keywords_only: true,
  })
  app.vision.answerWith({ keywords: ['Hamburg', 'boats', 'pier', 'sky', 'rope', 'gull', 'fog'] })
  expect(await asked()).toMatchObject({
    language: 'German',
    keywordCount: { min: 4, max: 5 },
    style: { number: 'singular', lowerCase: true },
    keywordsOnly: true,
  })
  const [photo] = (await app.as(ann).call('getImages', {})).images
  expect(photo).toMatchObject({
    keywords: ['hamburg', 'boat', 'pier', 'sky', 'rope'],
    description: '',
  })
})

// AI-001
test.each([
  [{ keyword_count: 4 }],
  [{ keyword_count: 51 }],
  [{ language: 'Klingon' as 'German' }],
  [{ number: 'dual' as 'plural' }],
])('the setting %j is refused', async (change) => {
  const set = app.as(ann).call('setWordSettings', { ...usual, ...change })
  await expect(set).rejects.toMatchObject({ status: 400 })
})

// AI-001, AI-007
test("the owner's usual keywords and global exclusions reach the model, and no other user's", async () => {
  const keywords = [['Sea', 'boat'], ['boat', 'Sea'], ['boat', 'rare', 'fog'], ['fog']]
  for (const list of keywords) await app.given.photo(ann, { keywords: list })
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['fog'] })
  const request = { preferred: ['boat', 'Sea'], globallyExcluded: ['fog'] }
  expect(await asked()).toMatchObject(request)
  ann = await app.given.user()
  expect(await asked()).toMatchObject({ preferred: [], globallyExcluded: [] })
})

// AI-001
test("of over 500 preferred terms, the most used ones and those in the photo's facts reach the model", async () => {
  const terms = Array.from({ length: 600 }, (_, n) => `term ${String(n).padStart(3, '0')}x`)
  await app.given.photo(ann, { keywords: terms.slice(599) })
  const prefer = (keywords: string[]) =>
    app.as(ann).call('preferTerms', { keywords, is_preferred: true })
  await prefer(terms.slice(0, 300))
  await prefer([...terms.slice(300), 'Zadar', 'zither'])
  await app.as(ann).call('setVocabularyMode', { mode: 'prefer' })
  const ask = async (note: string) => {
    await app.as(ann).upload(await jpeg((seed += 1)), { note })
    await app.drain()
    return app.vision.calls.at(-1)?.options
  }
  const first = await ask('The harbour of Zadar, term 000x')
  expect(first?.preferred).toHaveLength(500)
  expect(first?.preferred.slice(0, 2)).toEqual(['term 000x', 'term 001x'])
  expect(first?.preferred.at(-1)).toBe('term 599x')
  expect(first?.alsoPreferred).toEqual(['Zadar'])
  const second = await ask('Grandfather with his zithers')
  expect(second?.alsoPreferred).toEqual(['zither'])
  // This part is the same for all photos, so that providers can cache it.
  expect(second?.preferred).toEqual(first?.preferred)
})
