import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
  ann = await app.given.user()
  const details = {
    keywords: [{ keyword: 'church', facet: 'building', broader: [], certainty: 'sure' }],
    period: { confidence: 'low', basis: 'visual' },
    location: { confidence: 'high', basis: 'visual' },
    content_flags: [],
  }
  const arezzo = { city: 'Arezzo', country: 'Italy' }
  await photo('a', { keywords: ['church', 'bell'], ...arezzo, details: JSON.stringify(details) })
  await photo('b', { keywords: ['churches'], ...arezzo, period_edtf: '196X', people: ['Zoë'] })
  await photo('c', { keywords: ['bell'], country: 'France', period_edtf: '../1965' })
  await photo('d-church', { status: 'failed', added_keywords: ['sea'], people: ['Zoë', 'Ed'] })
})
afterAll(() => app.stop())

type Options = Parameters<App['given']['photo']>[1]
const photo = (name: string, options: Options, owner = ann) =>
  app.given.photo(owner, { keywords: [], original_name: `${name}.jpg`, ...options })

// LIST-006, A-94
test('facets count the properties of the photos of a question', async () => {
  const all = await app.as(ann).call('getFacets', {})
  expect(all).toEqual({
    count: 4,
    is_capped: false,
    albums: [],
    statuses: { pending: 0, completed: 3, failed: 1 },
    keywords: [
      { keyword: 'bell', facet: null, count: 2 },
      { keyword: 'church', facet: 'building', count: 2 },
      { keyword: 'sea', facet: null, count: 1 },
    ],
    spans: [
      { from: null, to: 1965, count: 1 },
      { from: 1960, to: 1969, count: 1 },
    ],
    countries: [
      { value: 'Italy', count: 2 },
      { value: 'France', count: 1 },
    ],
    cities: [{ value: 'Arezzo', count: 2 }],
    people: [
      { value: 'Zoë', count: 2 },
      { value: 'Ed', count: 1 },
    ],
    cameras: [],
    modes: [{ value: 'Photo Organizing', count: 4 }],
    models: [],
    reviewed: 0,
    not_reviewed: 3,
    edited: 1,
    unsure: { period: 1, location: 0 },
  })
  const narrow = await app.as(ann).call('getFacets', { keywords: ['church'], person: 'Zoë' })
  expect(narrow).toMatchObject({
    count: 1,
    keywords: [{ keyword: 'church', count: 1 }],
    countries: [{ value: 'Italy', count: 1 }],
    people: [{ value: 'Zoë', count: 1 }],
  })
})

//
test('the timeline counts photos by first and last possible year', async () => {
  expect(await app.as(ann).call('getTimeline', {})).toEqual({
    spans: [
      { from: null, to: 1965, count: 1 },
      { from: 1960, to: 1969, count: 1 },
    ],
    undated: 2,
  })
  const france = await app.as(ann).call('getTimeline', { country: 'France' })
  expect(france).toEqual({ spans: [{ from: null, to: 1965, count: 1 }], undated: 0 })
})

// A-07, SEC-004
test('facets and suggestions leave out excluded keywords and photos of others', async () => {
  const bob = await app.given.user()
  await photo('x', { keywords: ['boats', 'quay'] }, bob)
  await app.as(bob).call('saveKeywords', { excluded_keywords: ['boats'] })
  const quay = { keyword: 'quay', facet: null, count: 1 }
  expect((await app.as(bob).call('getFacets', {})).keywords).toEqual([quay])
  const narrow = await app.as(bob).call('getFacets', { status: 'completed' })
  expect(narrow.keywords).toEqual([quay])
  const suggested = await app.as(bob).call('getSuggestions', { text: 'boat' })
  expect(suggested).toEqual({ suggestions: [] })
  expect(await app.as(bob).call('getSuggestions', { text: 'church' })).toEqual({ suggestions: [] })
})

//
test.each([
  ['chu', ['keyword church 2', 'name d-church.jpg 1']],
  ['churches', ['keyword church 2']],
  ['arez', ['city Arezzo 2']],
  ['ital', ['country Italy 2']],
  ['zoe', ['person Zoë 2']],
  ['taly', []],
  ['.rezzo', []],
  ['a©', []],
  ['a[\\', []],
  ['196', ['years 1960s 2']],
  ['1966', ['years 1966 1', 'years 1960s 2']],
  ['c', []],
  ['nothing', []],
])('the typed text %s may mean %j', async (text, expected) => {
  const { suggestions } = await app.as(ann).call('getSuggestions', { text })
  expect(suggestions.map(({ kind, value, count }) => `${kind} ${value} ${count}`)).toEqual(expected)
})
