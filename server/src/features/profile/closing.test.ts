import { messages } from '@verso/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { listening } from '../../test/live.ts'
import { jpeg } from '../../test/upload-files.ts'
import { checkConsistency } from '../consistency/consistency.ts'
import { grantWelcomeCredits } from '../credits/welcome.ts'
import { countLabels } from '../facets/jobs.ts'
import { finishAllRemovals, removeAccount } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const close = (user: TestUser, password = user.password) =>
  app.as(user).call('closeAccount', { password })

/** The tables, including job tables, that contain the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const hit = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}`.execute(
      app.db,
    )
    if (hit.rows[0]?.n) found.push(name)
  }
  return found
}

/** A user with data in every table and under every storage prefix. */
async function userWithData(): Promise<TestUser & { name: string }> {
  const email = `busy.${crypto.randomUUID()}@example.org`
  const ann = await app.given.user({ email, full_name: 'Annika Distinctive' })
  await app.call('forgotPassword', { email })
  await app.db.transaction().execute((tx) => grantWelcomeCredits(app.deps, tx, ann.id))
  await app.as(ann).call('setMailChoice', { kind: 'batch', wanted: false })
  await app.call('signIn', { email, password: ann.password })
  const kept = await app.as(ann).upload(await jpeg(1), { original_name: 'holiday-harbour.jpg' })
  const gone = await app.as(ann).upload(await jpeg(2), { original_name: 'secret-picnic.jpg' })
  await app.drain()
  await app.as(ann).call('deleteImages', { names: [gone] })
  await app.as(ann).call('exportData', { names: [], type: 'xlxs' })
  const ticket = { name: `${crypto.randomUUID()}-img-a.jpg`, size: 10, original_name: 'a.jpg' }
  await app.as(ann).call('generatePresignedUrl', { ...ticket, type: 'image/jpeg' })
  await app.drain()
  return { ...ann, name: kept }
}

// API-016, SET-033
test('all data of the user is removed: rows, objects, exports, mails, jobs', async () => {
  const ann = await userWithData()
  expect((await app.objects()).filter((key) => key.includes(ann.id)).length).toBeGreaterThan(2)
  expect(await close(ann)).toEqual({ message: 'Your account is closed.' })
  await app.drain()
  expect((await app.objects()).filter((key) => key.includes(ann.id))).toEqual([])
  expect(app.mailer.sent.filter(({ to }) => to === ann.email)).toEqual([])
  for (const trace of [ann.email, 'Distinctive', 'holiday-harbour', 'secret-picnic'])
    expect(await tablesWith(trace)).toEqual([])
  // The removal job itself still contains the user id.
  expect((await tablesWith(ann.id)).filter((table) => !table.startsWith('pgboss'))).toEqual([])
  expect(await checkConsistency(app.deps, { graceMs: 0 })).toEqual([])
})

// SET-033
test('an account whose photos are deleted before they are counted leaves no labels behind', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { city: 'Cortona', keywords: [] })
  await app.db.deleteFrom('label_changes').where('user_id', '=', ann.id).execute()
  await app.db.insertInto('label_recounts').values({ user_id: ann.id }).execute()
  await close(ann)
  await app.drain()
  expect(await tablesWith('Cortona')).toEqual([])
  expect(await checkConsistency(app.deps, { graceMs: 0 })).toEqual([])
})

// SET-033
test('a removal that fails at its end is repeated and leaves no labels behind', async () => {
  const ann = await app.given.user()
  await app.given.photo(ann, { city: 'Volterra', keywords: [] })
  await app.runJob(countLabels)
  await close(ann)
  await sql`alter table label_counts rename to label_counts_away`.execute(app.db)
  await expect(app.runJob(removeAccount, { user_id: ann.id })).rejects.toThrow('label_counts')
  await sql`alter table label_counts_away rename to label_counts`.execute(app.db)
  await app.runJob(removeAccount, { user_id: ann.id })
  expect(await tablesWith('Volterra')).toEqual([])
})

// SET-033
test('the AI costs stay in the ledger, without a user', async () => {
  const ann = await userWithData()
  const calls = () =>
    app.db.selectFrom('model_calls').select(['photo_id', 'user_id']).orderBy('id').execute()
  const before = await calls()
  await close(ann)
  await app.drain()
  expect((await calls()).map(({ photo_id }) => photo_id)).toEqual(
    before.map(({ photo_id }) => photo_id),
  )
  expect((await calls()).some(({ user_id }) => user_id === ann.id)).toBe(false)
})

// SET-035, SEC-018, API-016
test('closing requires the right password and affects no other account', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const kept = await app.as(bob).upload(await jpeg(3))
  for (const [password, sentence] of [
    ['Wrong-horse-1', messages.passwordWrong],
    ['', 'Enter your current password'],
  ] as const) {
    await expect(close(ann, password)).rejects.toMatchObject({ status: 400, error: sentence })
  }
  await app.as(ann).call('getUser', {})
  await close(ann)
  await app.drain()
  await app.as(bob).call('getUser', {})
  expect((await app.objects()).filter((key) => key.includes(kept)).length).toBeGreaterThan(0)
})

// SEC-025, SET-038
test('a closed account cannot be used, and its email is free at once', async () => {
  const ann = await app.given.user()
  const { RefreshToken: refresh_token } = (
    await app.call('signIn', { email: ann.email, password: ann.password })
  ).AuthenticationResult
  const ticket = { name: `${crypto.randomUUID()}-img-a.jpg`, type: 'image/jpeg' }
  const bytes = await jpeg(4)
  const { signedUrl } = await app
    .as(ann)
    .call('generatePresignedUrl', { ...ticket, size: bytes.length, original_name: 'a.jpg' })
  await close(ann)
  await expect(app.as(ann).call('getUser', {})).rejects.toMatchObject({ status: 401 })
  await expect(app.call('refreshToken', { refresh_token })).rejects.toMatchObject({ status: 400 })
  await expect(
    app.put(signedUrl, bytes, { type: 'image/jpeg', original_name: 'a.jpg' }),
  ).rejects.toMatchObject({ status: expect.any(Number) })
  await expect(
    app.call('signIn', { email: ann.email, password: ann.password }),
  ).rejects.toMatchObject({ error: messages.credentialsWrong })
  app.clock.advance({ seconds: 1 })
  const about = { full_name: 'Ann Again', date_of_birth: '05/03/1990', password: ann.password }
  await app.call('signUp', { ...about, email: ann.email })
  await app.drain()
  const { email, password } = ann
  await app.call('confirmOtp', { email, password, otp: app.mailer.codeFor(email) })
  await app.call('signIn', { email: ann.email, password: ann.password })
})

// SEC-025
test('a live stream of a closed account ends', async () => {
  const ann = await app.given.user()
  const { open, server } = await listening(app)
  try {
    const stream = await open(ann)
    await close(ann)
    const hasEnded = async (): Promise<boolean> =>
      (await stream.event()) === null || (await hasEnded())
    expect(await hasEnded()).toBe(true)
  } finally {
    await server.close()
  }
})

// SET-033
test('photos in progress are removed too, and a late model response restores nothing', async () => {
  const ann = await app.given.user()
  for (let seed = 10; seed < 14; seed += 1) await app.as(ann).upload(await jpeg(seed))
  await Promise.all([app.drain(), close(ann)])
  await app.drain()
  expect(await tablesWith(ann.email)).toEqual([])
  expect(await checkConsistency(app.deps, { graceMs: 0 })).toEqual([])
  expect((await app.objects()).filter((key) => key.includes(ann.id))).toEqual([])
})

test('the scheduled job finishes a removal whose own job failed', async () => {
  const ann = await app.given.user()
  await close(ann)
  await sql`delete from pgboss.job where name = 'accounts.remove'`.execute(app.db)
  await sql`update account_closings set requested_at = now() - interval '1 hour'`.execute(app.db)
  await app.runJob(finishAllRemovals)
  expect(await tablesWith(ann.id)).toEqual([])
})
