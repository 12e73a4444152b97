import { streamXlsxRows } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { thumbnailKey } from '../photos/object-keys.ts'

let app: App
let ann: TestUser
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  ann = await app.given.user()
})
afterAll(() => app.stop())

const turn = (name: string, angle: 0 | 90 | 180 | 270, user = ann) =>
  app.as(user).call('turnPhotos', { names: [name], turn: angle })
const undo = (id: string | undefined) => app.as(ann).call('undoAct', { id: id ?? '' })
const acts = async () => (await app.as(ann).call('listActs', {})).acts

async function shown() {
  const [photo] = (await app.as(ann).call('getImages', {})).images
  if (!photo) throw new Error('No photo is listed.')
  return photo
}

// LIST-035
test('a turn is stored with the photo and in the history, and does not count as a review', async () => {
  const { id, name } = await app.given.photo(ann, { width: 64, height: 48 })
  expect(await shown()).not.toHaveProperty('turn')
  const first = await turn(name, 90)
  const { updated_date, ...photo } = await shown()
  expect(photo).toMatchObject({ turn: 90, width: 64, height: 48, reviewed: false })
  expect(first).toMatchObject({ changed: 1, saved: [{ image_id: id, updated_date }] })
  expect(await turn(name, 90)).toEqual({ message: '0 photo(s) turned', changed: 0, saved: [] })
  const second = await turn(name, 180)
  expect(await acts()).toMatchObject([
    { kind: 'turn', photos: 1, photo: { name } },
    { kind: 'turn', id: first.act },
  ])
  expect(await undo(first.act)).toMatchObject({ photos: 0, left: 1 })
  expect(await shown()).toMatchObject({ turn: 180 })
  await undo(second.act)
  expect(await shown()).toMatchObject({ turn: 90 })
  await turn(name, 0)
  expect(await shown()).not.toHaveProperty('turn')
})

test('undoing a turn keeps later words, and undoing words keeps a later turn', async () => {
  const { name } = await app.given.photo(ann, { keywords: ['boat'] })
  const turned = await turn(name, 270)
  await app.as(ann).call('changeKeywords', { names: [name], add: ['pier'] })
  const [added] = await acts()
  await undo(turned.act)
  expect(await shown()).toMatchObject({ keywords: ['boat', 'pier'] })
  expect(await shown()).not.toHaveProperty('turn')
  await turn(name, 90)
  await undo(added?.id)
  expect(await shown()).toMatchObject({ keywords: ['boat'], turn: 90 })
})

// LIST-035, API-031
test('describing again sends the turned photo to the AI; its thumbnail stays, and exports say so', async () => {
  const name = await app.as(ann).upload(await jpeg(7, 64, 48))
  await app.drain()
  await turn(name, 90)
  const which = { names: [name] }
  await app.as(ann).call('describeAgain', { which, credits: 1 })
  await app.drain()
  const copy = app.vision.calls.at(-1)?.photo.jpeg
  expect(await sharp(copy).metadata()).toMatchObject({ width: 48, height: 64 })
  const thumbnail = await app.storage.readWhole(thumbnailKey(await app.keyOf(name)))
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 64, height: 48 })
  expect(await shown()).toMatchObject({ turn: 90, width: 64, height: 48 })
  const { publicUrl } = await app.as(ann).call('exportData', { names: [] })
  const { rawPayload } = await app.server.inject(publicUrl)
  const rows = (await Array.fromAsync(streamXlsxRows(rawPayload))).map((row) => row.values)
  expect(rows[1]?.[rows[0]?.indexOf('Turned') ?? -1]).toBe('90°')
})

// SEC-011
test('photos of other users are not turned', async () => {
  const { name } = await app.given.photo(ann)
  expect(await turn(name, 90, await app.given.user())).toMatchObject({ changed: 0 })
  expect(await shown()).not.toHaveProperty('turn')
})
