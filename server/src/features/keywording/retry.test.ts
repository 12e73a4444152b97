import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
beforeEach(() => app.vision.answerWith({}))
afterAll(() => app.stop())

const failed = (user: TestUser) =>
  app.given.photo(user, { status: 'failed', keywords: [], last_error: 'The provider was down.' })
const retry = (user: TestUser, key: string | string[], bucket = 'photos') =>
  app.as(user).call('retryImages', { bucket, key })
const list = async (user: TestUser) => (await app.as(user).call('getImages', {})).images
const credits = (user: TestUser) => totalCredit(app.db, user.id)

// API-034, AI-012, AI-013, DATA-021, DATA-023, DATA-026, PLAN-028
test('a retried photo is pending at once, then completed without its error', async () => {
  const ann = await app.given.user({ credits: 2 })
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  const name = await app.as(ann).upload(await jpeg())
  await app.drain()
  const [before] = await list(ann)
  expect(before).toMatchObject({
    status: 'failed',
    last_error: 'The AI provider declined this photo.',
  })
  expect(await credits(ann)).toBe(2)

  app.vision.answerWith({ keywords: ['dog'] })
  expect(await retry(ann, [name])).toMatchObject({ retried: [name], skipped: [] })
  const declined = 'The AI provider declined this photo.'
  expect(await list(ann)).toMatchObject([{ status: 'pending', last_error: declined }])
  expect(await credits(ann)).toBe(1)

  await app.drain()
  expect(await list(ann)).toMatchObject([
    { status: 'completed', keywords: ['dog'], last_error: null },
  ])
  const [after] = await list(ann)
  expect(after?.created_date).toBe(before?.created_date)
  expect(Date.parse(after?.updated_date ?? '')).toBeGreaterThan(
    Date.parse(before?.updated_date ?? ''),
  )
  expect(await credits(ann)).toBe(1)
})

// AI-012, AI-014
test('a manual retry begins a new series of attempts', async () => {
  const ann = await app.given.user()
  app.vision.failWith(new VisionError('retry', 'bad_json', 'The answer was broken.'))
  const name = await app.as(ann).upload(await jpeg())
  await app.drain()
  const before = app.vision.calls.length
  await retry(ann, name)
  await app.drain()
  expect(app.vision.calls.length - before).toBe(4)
})

// API-034
test('a single name is accepted instead of a list', async () => {
  const ann = await app.given.user()
  const { name } = await failed(ann)
  expect((await retry(ann, name)).retried).toEqual([name])
})

// API-034
test('another bucket is refused', async () => {
  const ann = await app.given.user()
  const { name } = await failed(ann)
  await expect(retry(ann, name, 'other')).rejects.toMatchObject({ status: 400 })
  expect(await list(ann)).toMatchObject([{ status: 'failed' }])
})

// API-034, SEC-011
test('photos that have not failed, are unknown or belong to another user are skipped', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  const mine = await failed(ann)
  const completed = await app.given.photo(ann)
  const foreign = await failed(ben)
  const names = [mine.name, completed.name, foreign.name, 'unknown.jpg']
  expect(await retry(ann, names)).toMatchObject({
    retried: [mine.name],
    skipped: [completed.name, foreign.name, 'unknown.jpg'],
  })
  expect(await list(ben)).toMatchObject([{ status: 'failed' }])
  expect(await credits(ben)).toBe(50)
  expect((await app.as(ann).call('getImages', {})).status_counts).toEqual({
    pending: 1,
    completed: 1,
    failed: 0,
  })
})

// PLAN-028
test('as many photos are retried as there are credits; without credits the status is 402', async () => {
  const ann = await app.given.user({ credits: 2 })
  const names = [await failed(ann), await failed(ann), await failed(ann)].map((photo) => photo.name)
  const { retried, skipped } = await retry(ann, names)
  expect([retried.length, skipped.length]).toEqual([2, 1])
  expect([...retried, ...skipped].toSorted()).toEqual(names.toSorted())
  await expect(retry(ann, names)).rejects.toMatchObject({ status: 402, code: 'no_credits' })
  expect(await credits(ann)).toBe(0)
})

// PLAN-028
test('admins retry without credits', async () => {
  const admin = await app.given.user({ role: 'admin', credits: 0 })
  const { name } = await failed(admin)
  expect((await retry(admin, [name])).retried).toEqual([name])
})

// PLAN-028, API-034
test('five simultaneous retries of a photo hold one credit', async () => {
  const ann = await app.given.user({ credits: 10 })
  const { name } = await failed(ann)
  const answers = await Promise.all(Array.from({ length: 5 }, () => retry(ann, [name])))
  expect(answers.flatMap((answer) => answer.retried)).toEqual([name])
  expect(await credits(ann)).toBe(9)
})
