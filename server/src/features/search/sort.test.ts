import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { sortSearch } from './jobs.ts'
import { sortChanges } from './sort-queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

//
test('a change is found before and after the job that merges it into the indexes', async () => {
  const ann = await app.given.user()
  const { id } = await app.given.photo(ann, { keywords: ['boat'] })
  const found = async () => {
    const question = { search: 'mooring', search_in: 'all' } as const
    return (await app.as(ann).call('getImages', question)).images.map((image) => image.id)
  }
  const add = { image_id: id, add_keywords: ['mooring'] }
  await app.as(ann).call('saveKeywords', { image_keywords: [add] })
  expect(await found()).toEqual([id])
  expect(await app.runJob(sortSearch)).toBeUndefined()
  expect(await sortChanges(app.db)).toBe(0)
  expect(await found()).toEqual([id])
})

test('the job is idle if nothing has changed', async () => {
  await app.runJob(sortSearch)
  expect(await app.runJob(sortSearch)).toBe('idle')
})
