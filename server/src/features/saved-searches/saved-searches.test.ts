import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// A-94, SEC-004
test('a search is saved under a name, replaced, listed to its user alone and removed', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const saved = () => app.as(ann).call('listSavedSearches', {})
  const question = { search: 'sea', keywords: ['boat'] }
  await app.as(ann).call('saveSearch', { name: 'Zebra', question: {} })
  const { id } = await app.as(ann).call('saveSearch', { name: 'Boats', question: {} })
  await app.as(ann).call('saveSearch', { name: ' Boats ', question })
  expect((await saved()).searches).toMatchObject([
    { id, name: 'Boats', question },
    { name: 'Zebra' },
  ])
  expect(await app.as(bob).call('listSavedSearches', {})).toEqual({ searches: [] })
  await app.as(bob).call('deleteSavedSearch', { id })
  expect((await saved()).searches).toHaveLength(2)
  await app.as(ann).call('deleteSavedSearch', { id })
  expect((await saved()).searches).toMatchObject([{ name: 'Zebra' }])
})

//
test('a user keeps at most 100 searches', async () => {
  const ann = await app.given.user()
  const rows = Array.from({ length: 100 }, (_, index) => ({
    user_id: ann.id,
    name: `Search ${index}`,
    question: '{}',
  }))
  await app.db.insertInto('saved_searches').values(rows).execute()
  await app.as(ann).call('saveSearch', { name: 'Search 7', question: {} })
  const one = app.as(ann).call('saveSearch', { name: 'One more', question: {} })
  await expect(one).rejects.toMatchObject({ status: 409 })
})
