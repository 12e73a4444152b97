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

const save = (input: CallInput<'saveKeywords'>) => app.as(ann).call('saveKeywords', input)
const undo = (user = ann) => app.as(user).call('undoKeywordSave', {})
const editor = () => app.as(ann).call('getImages', { sort_by: 'created_at' })

test('undoes the last save of photos and global exclusions once', async () => {
  const { id } = await app.given.photo(ann, { keywords: ['boat', 'sea'], description: 'Boats.' })
  await save({ excluded_keywords: ['sea'] })
  const before = await editor()
  await save({
    image_keywords: [
      { image_id: id, included_keywords: [], add_keywords: ['pier'], description: 'x' },
    ],
    excluded_keywords: ['boat'],
  })
  expect((await editor()).last_save).toMatchObject({ photos: 1, keywords: 2 })
  expect(await undo()).toMatchObject({ photos: 1, keywords: 2 })
  const after = await editor()
  const { updated_date: _, image_url: __, ...photo } = after.images[0] ?? ({} as never)
  expect(before.images[0]).toMatchObject(photo)
  expect(after.keyword_counts).toEqual(before.keyword_counts)
  expect(after.excluded_keywords_counts).toEqual(before.excluded_keywords_counts)
  expect(after.last_save).toBeNull()
  await expect(undo()).rejects.toMatchObject({ status: 409, error: 'There is no save to undo.' })
})

test('a save without changes does not replace the last one', async () => {
  const { id } = await app.given.photo(ann, { keywords: ['boat'] })
  const edit = { image_keywords: [{ image_id: id, included_keywords: [] }] }
  await save(edit)
  await save(edit)
  expect(await undo()).toMatchObject({ photos: 1 })
})

test('refuses the undo when a photo has changed since', async () => {
  const [one, two] = [await app.given.photo(ann), await app.given.photo(ann)]
  const names = [one.name, two.name]
  await app.as(ann).call('changeKeywords', { names, remove: ['boat'] })
  await app.db
    .updateTable('photos')
    .set({ updated_at: new Date() })
    .where('id', '=', two.id)
    .execute()
  await expect(undo()).rejects.toMatchObject({
    status: 409,
    error: 'The last save cannot be undone: photo.jpg was changed since.',
  })
  expect((await editor()).keyword_counts).toEqual({ harbour: 2 })
})

test('a photo that was deleted since stays deleted, the others are restored', async () => {
  const [one, two] = [await app.given.photo(ann), await app.given.photo(ann)]
  await app.as(ann).call('changeKeywords', { names: [one.name, two.name], remove: ['boat'] })
  await app.as(ann).call('deleteImages', { names: [one.name] })
  expect(await undo()).toMatchObject({ photos: 1 })
  expect((await editor()).keyword_counts).toEqual({ boat: 1, harbour: 1 })
})

// SEC-011
test("does not undo another user's save", async () => {
  const { name } = await app.given.photo(ann)
  await app.as(ann).call('changeKeywords', { names: [name], remove: ['boat'] })
  await expect(undo(await app.given.user())).rejects.toMatchObject({ status: 409 })
  expect((await editor()).keyword_counts).toEqual({ harbour: 1 })
})
