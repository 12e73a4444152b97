import { randomUUID } from 'node:crypto'
import type { CallInput } from '@verso/contract/call.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { sweepAlbums } from './jobs.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const photo = (original_name: string, user = ann) => app.given.photo(user, { original_name })
const create = (input: CallInput<'createAlbum'>, user = ann) =>
  app.as(user).call('createAlbum', input)
const change = (input: CallInput<'changeAlbum'>, user = ann) =>
  app.as(user).call('changeAlbum', input)
const albums = async (user = ann) => (await app.as(user).call('listAlbums', {})).albums
const acts = async () => (await app.as(ann).call('listActs', {})).acts
const undo = (id: string | null | undefined) => app.as(ann).call('undoAct', { id: id ?? '' })

/** Names of the photos that the list shows for an album. */
async function photosIn(album: string, user = ann) {
  const { images, length } = await app.as(user).call('getImages', { album, sort_by: 'name' })
  expect(images).toHaveLength(length)
  return images.map(({ original_name }) => original_name).toSorted()
}

test('a photo can be in several albums; deleting an album or a photo leaves the others', async () => {
  const [one, two] = [await photo('one.jpg'), await photo('two.jpg')]
  const sea = await create({ name: ' Sea ', which: { names: [one.name, two.name] } })
  const family = await create({ name: 'Family', which: { names: [one.name] } })
  expect(sea.photos).toBe(2)
  expect(await albums()).toMatchObject([
    { name: 'Family', photos: 1, note: null, people: [], mode: null, cover_url: null },
    { name: 'Sea', photos: 2 },
  ])
  await app.as(ann).call('deleteAlbum', { id: family.id })
  expect(await photosIn(family.id)).toEqual([])
  expect((await app.as(ann).call('getImages', {})).length).toBe(2)
  await app.as(ann).call('deleteImages', { names: [one.name] })
  expect(await photosIn(sea.id)).toEqual(['two.jpg'])
  expect(await albums()).toMatchObject([{ name: 'Sea', photos: 1 }])
})

test('an album made from a question keeps the photos that match now, and each call accepts an album', async () => {
  await photo('harbour a.jpg')
  const two = await photo('harbour b.jpg')
  await photo('forest.jpg')
  const { id, photos } = await create({ name: 'Sea', which: { match: { search: 'harbour' } } })
  expect(photos).toBe(2)
  await photo('harbour c.jpg')
  expect(await photosIn(id)).toEqual(['harbour a.jpg', 'harbour b.jpg'])
  const question = { album: id, search: 'b.jpg' }
  const as = app.as(ann)
  expect(await as.call('getFacets', question)).toMatchObject({
    count: 1,
    albums: [{ id, name: 'Sea', count: 1 }],
  })
  const which = { match: { album: id } }
  expect(await as.call('describeSelection', { which })).toMatchObject({
    photos: 2,
    albums: [{ id, name: 'Sea', photos: 2 }],
  })
  expect((await as.call('getReviewQueue', { album: id })).photos).toHaveLength(2)
  const edit = { which, edit: { add: ['pier'] } }
  expect(await as.call('editSelection', edit)).toMatchObject({ changed: 2 })
  const { publicUrl } = await as.call('exportData', { names: [], type: 'csv', match: question })
  const sheet = (await app.server.inject(publicUrl)).body
  expect(sheet).toContain('harbour b.jpg')
  expect(sheet).not.toMatch(/harbour a|harbour c|forest/)
  const removed = { match: question, count: 1 }
  expect(await as.call('deleteMatching', removed)).toMatchObject({ deleted: 1 })
  expect((await as.call('getImages', { names: [two.name] })).images).toEqual([])
})

test('adding, removing and deleting an album are in the history and can be undone', async () => {
  const names = [await photo('one.jpg'), await photo('two.jpg')].map(({ name }) => name)
  const { id } = await create({ name: 'Sea', which: { names: names.slice(0, 1) } })
  const added = await change({ id, which: { names }, change: 'add' })
  expect(added.photos).toBe(1)
  await undo(added.act_id)
  expect(await photosIn(id)).toEqual(['one.jpg'])
  expect(await change({ id, which: { names: names.slice(1) }, change: 'remove' })).toMatchObject({
    photos: 0,
    act_id: null,
  })
  const taken = await change({ id, which: { match: {} }, change: 'remove' })
  expect(await photosIn(id)).toEqual([])
  expect(await undo(taken.act_id)).toMatchObject({ photos: 1 })
  await app.as(ann).call('editAlbum', { id, name: 'Lake' })
  const deleted = await app.as(ann).call('deleteAlbum', { id })
  expect(deleted.photos).toBe(1)
  expect((await acts())[0]?.album).toEqual({ id: null, name: 'Lake' })
  await undo(deleted.act_id)
  expect(await photosIn(id)).toEqual(['one.jpg'])
  const all = await acts()
  expect(all.map(({ kind, photos }) => [kind, photos])).toEqual([
    ['album_delete', 0],
    ['album_remove', 1],
    ['album_add', 1],
    ['album_create', 1],
  ])
  expect(all[3]).toMatchObject({ album: { id, name: 'Lake' }, photo: { original_name: 'one.jpg' } })
  await undo(all[3]?.id)
  expect(await albums()).toEqual([])
})

test('changes of a deleted album can only be undone once its deletion is undone', async () => {
  const { name } = await photo('one.jpg')
  const which = { names: [name] }
  const created = await create({ name: 'Sea', which })
  const { id } = created
  const taken = await change({ id, which, change: 'remove' })
  const added = await change({ id, which, change: 'add' })
  const { act_id } = await app.as(ann).call('deleteAlbum', { id })
  for (const each of [added, taken, created])
    await expect(undo(each.act_id)).rejects.toMatchObject({ status: 409 })
  await undo(act_id)
  await undo(added.act_id)
  expect(await photosIn(id)).toEqual([])
  await undo(taken.act_id)
  expect(await photosIn(id)).toEqual(['one.jpg'])
})

test("names are unique among a person's albums, even when a deleted one is restored", async () => {
  const { id } = await create({ name: 'Sea' })
  await expect(create({ name: 'Sea' })).rejects.toMatchObject({ status: 409 })
  const { act_id } = await app.as(ann).call('deleteAlbum', { id })
  const other = await create({ name: 'Sea' })
  await expect(undo(act_id)).rejects.toMatchObject({ status: 409 })
  await app.as(ann).call('editAlbum', { id: other.id, name: 'Lake' })
  await undo(act_id)
  const edit = { id: other.id, name: 'Sea' }
  await expect(app.as(ann).call('editAlbum', edit)).rejects.toMatchObject({ status: 409 })
  await expect(create({ name: '  ' })).rejects.toMatchObject({ status: 400 })
})

test('a photo uploaded into an album gets its note and people, and is in it once it has arrived', async () => {
  const { id } = await create({
    name: 'Summer',
    note: ' Lake Garda,\n1962 ',
    people: ['Rose', 'Rose', 'Otto'],
    mode: 'editorial',
  })
  expect((await albums())[0]).toMatchObject({ people: ['Rose', 'Otto'], mode: 'editorial' })
  const plain = await app.as(ann).upload(await jpeg(1), { album: id })
  await app.drain()
  expect(app.vision.calls.at(-1)?.options).toMatchObject({ note: 'Lake Garda, 1962' })
  const about = { album: id, note: 'Reel 3', people: ['Ida', 'Otto'] }
  const own = await app.as(ann).upload(await jpeg(2), about)
  const { images } = await app.as(ann).call('getImages', { album: id })
  const of = (name: string) => images.find((each) => each.name === name)
  expect(of(plain)).toMatchObject({ note: 'Lake Garda, 1962', people: ['Rose', 'Otto'] })
  expect(of(own)).toMatchObject({ note: 'Reel 3', people: ['Ida', 'Otto', 'Rose'] })
})

// SEC-011
test("another user's album is not listed, shown, changed or uploaded into", async () => {
  const ben = await app.given.user()
  const mine = await photo('mine.jpg')
  const theirs = await photo('theirs.jpg', ben)
  const { id } = await create({ name: 'Private', which: { names: [mine.name, theirs.name] } })
  expect(await photosIn(id)).toEqual(['mine.jpg'])
  expect(await albums(ben)).toEqual([])
  expect(await photosIn(id, ben)).toEqual([])
  expect((await app.as(ben).call('getFacets', { album: id })).albums).toEqual([])
  const which = { names: [mine.name, theirs.name] }
  for (const hostile of [id, randomUUID()]) {
    for (const kind of ['add', 'remove'] as const)
      await expect(change({ id: hostile, which, change: kind }, ben)).rejects.toMatchObject({
        status: 404,
      })
    const as = app.as(ben)
    await expect(as.call('deleteAlbum', { id: hostile })).rejects.toMatchObject({ status: 404 })
    await expect(as.call('editAlbum', { id: hostile, name: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(as.upload(await jpeg(3), { album: hostile })).rejects.toMatchObject({
      status: 404,
    })
  }
  expect(await albums()).toMatchObject([{ name: 'Private', photos: 1 }])
})

test('a deleted album is removed when its deletion is no longer in the history', async () => {
  const { name } = await photo('one.jpg')
  const { id } = await create({ name: 'Sea', which: { names: [name] } })
  await app.as(ann).call('deleteAlbum', { id })
  await app.runJob(sweepAlbums)
  const count = () => app.db.selectFrom('albums').select('id').where('id', '=', id).execute()
  expect(await count()).toHaveLength(1)
  const old = new Date(Date.now() - 32 * 24 * 3600 * 1000)
  await app.db.updateTable('albums').set({ deleted_at: old }).where('id', '=', id).execute()
  await app.runJob(sweepAlbums)
  expect(await count()).toHaveLength(0)
  expect((await app.as(ann).call('getImages', {})).length).toBe(1)
})
