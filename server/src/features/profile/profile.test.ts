import { messages } from '@verso/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { jpeg } from '../../test/upload-files.ts'
import { grantCredits } from '../credits/queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const lastUpload = (id: string) =>
  app.db
    .selectFrom('users')
    .select(['last_upload_count', 'last_upload_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

// API-012, DATA-001, DATA-007, SEC-022
test('a user reads their own profile, without costs', async () => {
  const options = { full_name: 'Ann Example', credits: 7, dimension_height: 512 }
  const ann = await app.given.user(options)
  expect(await app.as(ann).call('getUser', {})).toEqual({
    full_name: 'Ann Example',
    email: ann.email,
    role: 'user',
    tier: 'free',
    total_credit: 7,
    credit_total: 7,
    standing: 'active',
    verified: true,
    dimension_height: 512,
    dimension_width: 0,
  })
})

// DATA-004, DATA-005, DATA-006, DATA-008
test('total_credit is the sum of the remaining credits of valid grants', async () => {
  const ann = await app.given.user({ credits: 0 })
  const total = async () => (await app.as(ann).call('getUser', {})).total_credit
  expect(await total()).toBe(0)
  await grantCredits(app.db, ann.id, { source: 'gift', amount: 20 })
  await grantCredits(app.db, ann.id, { source: 'gift', amount: 30 })
  expect(await total()).toBe(50)
})

// DATA-007
test('administrators see the AI cost of all users, including deleted ones', async () => {
  const boss = await app.given.user({ role: 'admin' })
  const ann = await app.given.user()
  app.vision.answerWith({ usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.25 } })
  await app.as(ann).upload(await jpeg(1))
  await app.drain()
  app.vision.answerWith({ usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.000001 } })
  await app.as(boss).upload(await jpeg(2))
  await app.drain()
  app.vision.answerWith({ usage: { prompt_tokens: 1, completion_tokens: 1, cost: null } })
  await app.as(boss).upload(await jpeg(3))
  await app.drain()
  await app.db.deleteFrom('users').where('id', '=', ann.id).execute()
  expect(await app.as(boss).call('getUser', {})).toMatchObject({ general_cost: 0.250001 })
})

// API-013
test('the number of queued files is stored with the time', async () => {
  const ann = await app.given.user()
  await app.as(ann).call('updateLastUploadCount', {
    email: ann.email.toUpperCase(),
    file_count: 12,
  })
  expect(await lastUpload(ann.id)).toEqual({
    last_upload_count: 12,
    last_upload_at: app.clock.now(),
  })
})

// SEC-012
test("another user's email is refused and changes nothing", async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const upload = { email: bob.email, file_count: 3 }
  await expect(app.as(ann).call('updateLastUploadCount', upload)).rejects.toMatchObject({
    status: 403,
  })
  for (const { id } of [ann, bob]) expect((await lastUpload(id)).last_upload_count).toBeNull()
})

// SEC-016, LIM-009
test('more than 1500 files are refused, except for administrators', async () => {
  const ann = await app.given.user()
  const boss = await app.given.user({ role: 'admin' })
  const send = (user: typeof ann, file_count: number) =>
    app.as(user).call('updateLastUploadCount', { email: user.email, file_count })
  await send(ann, 1500)
  await expect(send(ann, 1501)).rejects.toMatchObject({
    status: 400,
    error: messages.tooManyPhotos,
  })
  await send(boss, 1501)
  await expect(send(ann, -1)).rejects.toMatchObject({ status: 400 })
  await expect(send(ann, 1.5)).rejects.toMatchObject({ status: 400 })
})

// DATA-004, NAV-022
test('credit_total is the original amount of valid grants; administrators have none', async () => {
  const ann = await app.given.user({ credits: 5 })
  await app.as(ann).upload(await jpeg())
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ total_credit: 4, credit_total: 5 })
  await app.db
    .updateTable('credit_grants')
    .set({ created_at: new Date(0), expires_at: new Date(1) })
    .where('user_id', '=', ann.id)
    .execute()
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ credit_total: 0 })
  const boss = await app.given.user({ role: 'admin' })
  expect(await app.as(boss).call('getUser', {})).not.toHaveProperty('credit_total')
})
