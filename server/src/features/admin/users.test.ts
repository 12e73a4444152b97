import { afterAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { totalCredit } from '../credits/queries.ts'

let app: App
let boss: TestUser
beforeEach(async () => {
  await app?.stop()
  app = await startApp()
  boss = await app.given.user({ role: 'admin' })
})
afterAll(() => app.stop())

const roleOf = async (user: TestUser) =>
  (
    await app.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).role
const setRole = (by: TestUser, user: TestUser, new_role: string) =>
  app.as(by).call('changeRole', { email: user.email, new_role: new_role as 'user' })
const remove = (by: TestUser, users: string[]) => app.as(by).call('deleteUsers', { users })

// API-017, ADMIN-022, SEC-007
test('a user becomes an administrator and then a user again', async () => {
  const ann = await app.given.user()
  await setRole(boss, ann, 'admin')
  expect(await roleOf(ann)).toBe('admin')
  await setRole(boss, ann, 'user')
  expect(await roleOf(ann)).toBe('user')
})

// SEC-001
test.each(['root', 'Admin', '', null])('the role %j is refused', async (role) => {
  const ann = await app.given.user()
  await expect(setRole(boss, ann, role as string)).rejects.toMatchObject({ status: 400 })
  expect(await roleOf(ann)).toBe('user')
})

// SEC-007, ADMIN-032
test('administrators cannot change their own role or delete themselves', async () => {
  const other = await app.given.user({ role: 'admin' })
  await expect(setRole(boss, boss, 'user')).rejects.toMatchObject({ status: 400 })
  const both = remove(boss, [other.email, boss.email.toUpperCase()])
  await expect(both).rejects.toMatchObject({ status: 400 })
  expect([await roleOf(boss), await roleOf(other)]).toEqual(['admin', 'admin'])
})

// ADMIN-032, SEC-007
test('when two administrators demote each other at once, one remains', async () => {
  const other = await app.given.user({ role: 'admin' })
  const outcomes = await Promise.allSettled([
    setRole(boss, other, 'user'),
    setRole(other, boss, 'user'),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await roleOf(boss), await roleOf(other)].toSorted()).toEqual(['admin', 'user'])
})

// ADMIN-032
test('when administrators delete each other at once, one remains', async () => {
  const others = [await app.given.user({ role: 'admin' }), await app.given.user({ role: 'admin' })]
  const all = [boss, ...others]
  await Promise.allSettled(
    all.map((admin) =>
      remove(
        admin,
        all.filter((each) => each !== admin).map(({ email }) => email),
      ),
    ),
  )
  const left = await app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

// API-038, ADMIN-032
test('deleting users removes all their data; unknown emails are ignored', async () => {
  const [ann, bob, kept] = [await app.given.user(), await app.given.user(), await app.given.user()]
  for (const user of [ann, kept]) await app.given.photo(user)
  const answer = await remove(boss, [ann.email.toUpperCase(), bob.email, 'unknown@example.org'])
  expect(answer).toEqual({ message: '2 user(s) deleted', deleted: 2 })
  expect(await remove(boss, [ann.email])).toMatchObject({ deleted: 0 })
  await app.drain()
  const left = (table: 'users' | 'photos' | 'credit_grants') =>
    app.db.selectFrom(table).select('id').execute()
  expect((await left('users')).map(({ id }) => id).toSorted()).toEqual(
    [boss.id, kept.id].toSorted(),
  )
  expect(await left('photos')).toHaveLength(1)
  const grants = app.db.selectFrom('credit_grants').select(['user_id', 'remaining'])
  expect((await grants.where('user_id', 'is not', null).execute()).length).toBe(2)
  const nameless = await grants.where('user_id', 'is', null).execute()
  expect(nameless).toEqual([
    { user_id: null, remaining: 0 },
    { user_id: null, remaining: 0 },
  ])
})

// API-009
test('verified users can sign in and get the welcome credits once', async () => {
  const ann = await app.given.user({ verified: false, credits: 0 })
  const signIn = () => app.call('signIn', { email: ann.email, password: ann.password })
  await expect(signIn()).rejects.toMatchObject({ error: 'User not confirmed' })
  const emails = [ann.email, boss.email, 'unknown@example.org']
  expect(await app.as(boss).call('verifyUsers', { emails })).toMatchObject({ verified: 1 })
  expect(await app.as(boss).call('verifyUsers', { emails })).toMatchObject({ verified: 0 })
  await signIn()
  expect(await totalCredit(app.db, ann.id)).toBe(50)
})

//
test('gifted credits are available at once', async () => {
  const ann = await app.given.user({ credits: 2 })
  const give = (email: string, amount: number) =>
    app.as(boss).call('giveCredits', { email, amount, note: 'Promised by phone' })
  await give(ann.email, 40)
  expect(await app.as(ann).call('getUser', {})).toMatchObject({ total_credit: 42 })
  for (const [email, amount] of [
    ['unknown@example.org', 1],
    [ann.email, 0],
    [ann.email, 1.5],
  ] as const)
    await expect(give(email, amount)).rejects.toMatchObject({ status: 400 })
  expect(await totalCredit(app.db, ann.id)).toBe(42)
})

test.each([
  ['Promised by phone', 'Promised by phone'],
  ['', 'A gift of an administrator'],
])('the note %j of a gift is stored as its reason', async (note, why) => {
  const ann = await app.given.user({ credits: 0 })
  await app.as(boss).call('giveCredits', { email: ann.email, amount: 40, note })
  const entries = await app.db
    .selectFrom('credit_entries')
    .innerJoin('credit_grants', 'credit_grants.id', 'grant_id')
    .select(['kind', 'credit_entries.amount', 'why'])
    .where('user_id', '=', ann.id)
    .execute()
  expect(entries).toEqual([{ kind: 'granted', amount: 40, why }])
})

// API-018, API-019
test('a fresh installation has the default configuration; saved values are read back', async () => {
  const get = () => app.as(boss).call('getConfig', {})
  expect(await get()).toEqual({ max_allowed_retry: 3, max_process: 15, next_use_date: null })
  await app.as(boss).call('editConfig', { max_allowed_retry: 1, max_process: 1000 })
  const next = new Date('2026-12-01T00:00:00Z')
  await app.db.updateTable('analysis_settings').set({ next_use_date: next }).execute()
  expect(await get()).toEqual({
    max_allowed_retry: 1,
    max_process: 1000,
    next_use_date: next.toISOString(),
  })
})

// AI-016, API-019
test('a saved configuration wakes the workers at once', async () => {
  const [listening, rung] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const stop = app.deps.listener.subscribe('verso_tasks', (payload) =>
    payload === undefined ? listening.resolve() : rung.resolve(payload),
  )
  await listening.promise
  await app.as(boss).call('editConfig', { max_allowed_retry: 3, max_process: 15 })
  expect(await rung.promise).not.toBe('')
  stop()
})

// SEC-009
test.each([0, -1, 'x', 2.5, '3', null, 1001])('the limit %j is refused', async (bad) => {
  for (const config of [
    { max_allowed_retry: bad, max_process: 15 },
    { max_allowed_retry: 3, max_process: bad },
  ])
    await expect(app.as(boss).call('editConfig', config as never)).rejects.toMatchObject({
      status: 400,
    })
  expect(await app.as(boss).call('getConfig', {})).toMatchObject({
    max_allowed_retry: 3,
    max_process: 15,
  })
})
