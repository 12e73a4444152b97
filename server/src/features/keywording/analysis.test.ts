import { afterEach, beforeEach, expect, test } from 'vitest'
import { VisionError } from '../../ports/vision-model.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { jpeg } from '../../test/upload-files.ts'
import { totalCredit } from '../credits/queries.ts'

let app: App
let ann: TestUser
beforeEach(async () => {
  app = await startApp()
  ann = await app.given.user({ credits: 10 })
})
afterEach(() => app.stop())

const list = async (user = ann) => (await app.as(user).call('getImages', {})).images
const only = async (user = ann) => {
  const [photo] = await list(user)
  if (!photo) throw new Error('No photo is listed.')
  return photo
}
const upload = async (user = ann) => app.as(user).upload(await jpeg())
const credits = (user = ann) => totalCredit(app.db, user.id)
const serverError = new VisionError('retry', 'server', 'The AI provider answered with an error.')

// AI-001, AI-002, AI-003, AI-004, AI-005, AI-010, DATA-018, DATA-019, DATA-020
test("a photo is pending, then completed with the model's answer", async () => {
  app.vision.answerWith({
    keywords: [' Piazza', 'piazza', 'Tower  at dusk'],
    description: 'A square.',
    reason: 'Shadows are long.',
    period: 'Summer 1998',
    period_edtf: '1998-22',
    location: 'unknown',
  })
  await upload()
  expect(await only()).toMatchObject({ status: 'pending', model: null, last_error: null })
  await app.drain()
  expect(await only()).toMatchObject({
    status: 'completed',
    keywords: ['Piazza', 'Tower at dusk'],
    description: 'A square.',
    reason: 'Shadows are long.',
    period: 'Summer 1998',
    location: 'NA',
    model: 'Fake model',
  })
})

// AI-009
test('the mode of the upload reaches the model, even on a retry', async () => {
  app.vision.failWith(serverError, 4)
  const name = await app.as(ann).upload(await jpeg(), { mode: 'editorial' })
  await app.drain()
  app.vision.answerWith({})
  await app.as(ann).call('retryImages', { bucket: 'photos', key: name })
  await app.drain()
  const modes = app.vision.calls.map((call) => call.options.mode)
  expect(modes).toEqual(Array.from({ length: 5 }, () => 'editorial'))
})

// PLAN-028
test('a hold is charged once when the photo is completed', async () => {
  await upload()
  expect(await credits()).toBe(9)
  await app.drain()
  expect(await credits()).toBe(9)
  expect(await holds()).toEqual(['charged'])
})

// PLAN-028
test('admins are never charged', async () => {
  const admin = await app.given.user({ role: 'admin', credits: 0 })
  await upload(admin)
  await app.drain()
  expect(await only(admin)).toMatchObject({ status: 'completed' })
  expect(await holds()).toEqual([])
})

// AI-011, AI-014, LIM-027
test('a photo is retried max_allowed_retry times, then fails with the error', async () => {
  app.vision.failWith(serverError)
  await upload()
  await app.drain()
  expect(app.vision.calls).toHaveLength(4)
  expect(await only()).toMatchObject({
    status: 'failed',
    last_error: 'The AI provider answered with an error. (tried 4 times)',
  })
  expect(await credits()).toBe(10)
  expect(await holds()).toEqual(['released'])
})

// AI-016
test('a changed max_allowed_retry applies at once', async () => {
  await app.db.updateTable('analysis_settings').set({ max_allowed_retry: 1 }).execute()
  app.vision.failWith(serverError)
  await upload()
  await app.drain()
  expect(app.vision.calls).toHaveLength(2)
})

// AI-011, PLAN-028
test('a refusal is final and costs the owner nothing', async () => {
  app.vision.failWith(new VisionError('final', 'refused', 'The AI provider declined this photo.'))
  await upload()
  await app.drain()
  expect(app.vision.calls).toHaveLength(1)
  expect(await only()).toMatchObject({ last_error: 'The AI provider declined this photo.' })
  expect(await credits()).toBe(10)
})

// AI-011
test('an answer without keywords is a failure', async () => {
  app.vision.answerWith({ keywords: [' ', ''] })
  await upload()
  await app.drain()
  expect(await only()).toMatchObject({
    status: 'failed',
    last_error: 'The AI gave no keywords. (tried 4 times)',
  })
})

// AI-011, AI-014
test('an internal error is retried and reported without its details', async () => {
  app.vision.failWith(new TypeError('x is undefined'))
  await upload()
  await app.drain()
  expect((await only()).last_error).toMatch(/^The photo could not be analysed/)
})

// AI-014, DATA-035
test('a pause stops all calls, uses up no attempt, and ends by itself', async () => {
  app.vision.failWith(
    new VisionError('pause', 'rate', 'Too many requests.', { retryAfterMs: 60_000 }),
    1,
  )
  await app.db.updateTable('analysis_settings').set({ max_process: 1 }).execute()
  await upload()
  await upload()
  await app.drain()
  expect(app.vision.calls).toHaveLength(1)
  const settings = await app.db
    .selectFrom('analysis_settings')
    .select('next_use_date')
    .executeTakeFirstOrThrow()
  expect(settings.next_use_date).toBeInstanceOf(Date)
  expect((await list()).map((photo) => photo.status)).toEqual(['pending', 'pending'])

  await app.db
    .updateTable('analysis_settings')
    .set({ next_use_date: new Date(0) })
    .execute()
  await app.drain()
  expect((await list()).map((photo) => photo.status)).toEqual(['completed', 'completed'])
  const attempts = await app.db.selectFrom('model_calls').select('attempt').execute()
  expect(attempts.map((row) => row.attempt)).toEqual([1, 1, 1])
})

// AI-018, AI-019, DATA-022, DATA-025
test('tokens and cost add up over attempts, and the latest call is also stored separately', async () => {
  const admin = await app.given.user({ role: 'admin' })
  const usage = { prompt_tokens: 70, completion_tokens: 7, cost: 0.5 }
  app.vision.failWith(new VisionError('retry', 'bad_json', 'Not JSON.', { usage }), 1)
  await upload(admin)
  await app.drain()
  expect(await only(admin)).toMatchObject({
    cost: 0.501,
    total_used_tokens: 197,
    latest_prompt_tokens: 100,
    latest_completion_tokens: 20,
    latest_total_tokens: 120,
  })
})

// AI-020
test('the cost of a deleted photo stays in the ledger', async () => {
  const release = app.vision.hold()
  const name = await upload()
  const drained = app.drain()
  await app.vision.called(1)
  await app.as(ann).call('deleteImages', { names: [name] })
  release()
  await drained
  expect(await list()).toEqual([])
  expect(await credits()).toBe(10)
  const calls = await app.db.selectFrom('model_calls').select(['cost', 'user_id']).execute()
  expect(calls).toEqual([{ cost: '0.001000000', user_id: ann.id }])
})

// DATA-022
test('an unknown price is stored as unknown instead of 0', async () => {
  const admin = await app.given.user({ role: 'admin' })
  app.vision.answerWith({ usage: { prompt_tokens: 1, completion_tokens: 1, cost: null } })
  await upload(admin)
  await app.drain()
  expect((await only(admin)).cost).toBeNull()
})

// API-030, DATA-027
test('keywords excluded on a photo never return; globally excluded ones return when allowed again', async () => {
  await upload()
  const { id } = await only()
  await app.db
    .updateTable('photos')
    .set({ excluded_keywords: ['BOAT'] })
    .where('id', '=', id)
    .execute()
  await app.db
    .insertInto('keyword_exclusions')
    .values({ user_id: ann.id, keyword: 'harbour', spelling: 'Harbour' })
    .execute()
  await app.drain()
  expect((await only()).keywords).toEqual(['evening'])
  await app.db.deleteFrom('keyword_exclusions').execute()
  expect((await only()).keywords).toEqual(['harbour', 'evening'])
})

// AI-010, DATA-029
test('counters and keyword counts follow the status of a photo', async () => {
  await upload()
  expect(await statusCounts()).toEqual({ pending: 1, completed: 0, failed: 0 })
  await app.drain()
  expect(await statusCounts()).toEqual({ pending: 0, completed: 1, failed: 0 })
  const counts = await app.db.selectFrom('keyword_counts').select(['folded', 'n']).execute()
  expect(counts.map((row) => `${row.folded} ${row.n}`).toSorted()).toEqual([
    'boat 1',
    'evening 1',
    'harbour 1',
  ])
})

async function statusCounts() {
  return (await app.as(ann).call('getImages', {})).status_counts
}

async function holds(): Promise<string[]> {
  const rows = await app.db.selectFrom('credit_holds').select('state').execute()
  return rows.map((row) => row.state)
}
