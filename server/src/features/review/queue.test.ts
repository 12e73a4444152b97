import type { CallInput } from '@verso/contract/call.ts'
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

const queue = (input: CallInput<'getReviewQueue'> = {}) => app.as(ann).call('getReviewQueue', input)

test('the queue has the completed photos in the order of the list, and counts those reviewed', async () => {
  const first = await app.given.photo(ann)
  const second = await app.given.photo(ann)
  await app.given.photo(ann, { status: 'failed' })
  await app.given.photo(await app.given.user())
  await app.as(ann).call('acceptPhotos', { names: [second.name], reviewed: true })
  expect(await queue()).toEqual({
    photos: [
      { name: second.name, reviewed: true },
      { name: first.name, reviewed: false },
    ],
    offset: 0,
    total: 2,
    reviewed: 1,
  })
})

test('without a photo, the part of a long list begins near the first photo that is not reviewed', async () => {
  const names: string[] = []
  for (let at = 0; at < 60; at += 1)
    names.push((await app.given.photo(ann, { original_name: `${at + 100}.jpg` })).name)
  await app.as(ann).call('acceptPhotos', { names: names.slice(0, 55) })
  const byName = { sort_by: 'name', sort_order: 'asc' } as const
  const part = await queue(byName)
  expect(part).toMatchObject({ offset: 5, total: 60, reviewed: 55 })
  expect(part.photos.map(({ name }) => name)).toEqual(names.slice(5))
  expect(await queue({ ...byName, photo: names[58] ?? '' })).toMatchObject({ offset: 8, total: 60 })
  expect(await queue({ ...byName, photo: names[0] ?? '' })).toMatchObject({ offset: 0 })
})

test('a list of failed photos has nothing to review; one of photos not reviewed has only those', async () => {
  const accepted = await app.given.photo(ann)
  const open = await app.given.photo(ann)
  await app.as(ann).call('acceptPhotos', { names: [accepted.name] })
  expect(await queue({ status: 'failed' })).toMatchObject({ photos: [], total: 0 })
  const { photos } = await queue({ is_reviewed: false })
  expect(photos).toEqual([{ name: open.name, reviewed: false }])
})

//
test('the queue has only what the search finds', async () => {
  await app.given.photo(ann, { keywords: ['boat'] })
  const church = await app.given.photo(ann, { keywords: ['church'] })
  const { photos, total } = await queue({ search: 'churches', search_in: 'all' })
  expect([photos, total]).toEqual([[{ name: church.name, reviewed: false }], 1])
})

// SEC-011
test('a photo of another user does not change which part is read, and is not in it', async () => {
  const other = await app.given.photo(await app.given.user())
  expect(await queue({ photo: other.name })).toEqual({
    photos: [],
    offset: 0,
    total: 0,
    reviewed: 0,
  })
})
