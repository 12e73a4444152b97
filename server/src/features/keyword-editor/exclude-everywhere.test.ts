import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const use = async (keyword: string, user = ann) =>
  (await app.as(user).call('getKeywordUse', { keyword })).photos
const shown = async () =>
  (await app.as(ann).call('getImages', {})).images.map(({ keywords }) => keywords)

// SEC-011
test('a keyword is excluded everywhere in all its spellings, only for its owner', async () => {
  await app.given.photo(ann, { keywords: ['Boats', 'sea'] })
  await app.given.photo(ann, { keywords: ['boat'] })
  const ben = await app.given.user()
  await app.given.photo(ben, { keywords: ['boat'] })
  await app.as(ann).call('saveKeywords', { excluded_keywords: ['dusk'] })
  expect(await use('boat')).toBe(2)
  await app.as(ann).call('excludeEverywhere', { keyword: 'boat' })
  expect(await shown()).toEqual([[], ['sea']])
  expect([await use('boats'), await use('sea'), await use('boat', ben)]).toEqual([0, 1, 1])
  const { keywords } = await app.as(ann).call('listKeywords', { list: 'excluded' })
  expect(keywords.map(({ keyword }) => keyword).toSorted()).toEqual(['boat', 'dusk'])
})

test('excluding everywhere is undone by its act; excluding the keyword twice changes nothing', async () => {
  await app.given.photo(ann, { keywords: ['boat'] })
  const { act = '' } = await app.as(ann).call('excludeEverywhere', { keyword: 'boat' })
  expect(await app.as(ann).call('excludeEverywhere', { keyword: 'Boats' })).not.toHaveProperty(
    'act',
  )
  await app.as(ann).call('undoAct', { id: act })
  expect(await shown()).toEqual([['boat']])
})

test('a save and an acceptance return the act that undoes them', async () => {
  const { id, name } = await app.given.photo(ann, { keywords: ['boat'] })
  const edit = { image_id: id, add_keywords: ['sea'], included_keywords: [] }
  const save = await app.as(ann).call('saveKeywords', { image_keywords: [edit] })
  const reviewed = async () => (await app.as(ann).call('getImages', {})).images[0]?.reviewed
  await app.as(ann).call('undoAct', { id: save.act ?? '' })
  expect([await shown(), await reviewed()]).toEqual([[['boat']], false])
  const accept = await app.as(ann).call('acceptPhotos', { names: [name] })
  expect(await reviewed()).toBe(true)
  await app.as(ann).call('undoAct', { id: accept.act ?? '' })
  expect(await reviewed()).toBe(false)
  expect(await app.as(ann).call('saveKeywords', {})).not.toHaveProperty('act')
})
