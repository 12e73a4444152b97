import { randomUUID } from 'node:crypto'
import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import type { IdClaims } from '../../actor.ts'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { readIdToken } from '../../tokens.ts'
import * as queries from './queries.ts'
import { revokeSessions } from './session-queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const newUser = (change: Partial<queries.NewUser> = {}): queries.NewUser => ({
  email: `new-${randomUUID()}@example.org`,
  full_name: 'New Person',
  date_of_birth: '1990-03-05',
  password_hash: 'first hash',
  ...change,
})

const rowOf = async (id: string) => {
  const row = await queries.findUserById(app.db, id)
  if (!row) throw new Error(`There is no user ${id}.`)
  return row
}

async function claimsOf({ idToken }: TestUser): Promise<IdClaims> {
  const claims = await readIdToken(app.deps, idToken)
  assert(claims)
  return claims
}

const actorOf = async (user: TestUser, change: Partial<IdClaims> = {}) =>
  queries.findActor(app.db, { ...(await claimsOf(user)), ...change })

//
test('an account is found by its id, and by its address in any case', async () => {
  const [ann] = [await app.given.user(), await app.given.user()]
  expect(await queries.findUserById(app.db, ann.id)).toMatchObject({ email: ann.email })
  expect(await queries.findUserByEmail(app.db, ann.email.toUpperCase())).toMatchObject({
    id: ann.id,
  })
  expect(await queries.findUserById(app.db, randomUUID())).toBeUndefined()
  expect(await queries.findUserByEmail(app.db, 'nobody@example.org')).toBeUndefined()
})

// SEC-025
test('a token is valid for a confirmed account until its version changes', async () => {
  const ann = await app.given.user({ role: 'admin' })
  const actor = { userId: ann.id, email: ann.email, role: 'admin' }
  expect(await actorOf(ann)).toEqual(actor)
  const { tokenVersion } = await claimsOf(ann)
  expect(await actorOf(ann, { tokenVersion: tokenVersion + 1 })).toBeNull()
  expect(await actorOf(ann, { userId: randomUUID() })).toBeNull()
  expect(await actorOf(await app.given.user({ verified: false }))).toBeNull()
})

// SEC-025
test('a token is valid for the account of its session until that session ends', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const { sessionId } = await claimsOf(bob)
  expect(await actorOf(ann, { sessionId })).toBeNull()
  expect(await actorOf(ann, { sessionId: randomUUID() })).toBeNull()
  await revokeSessions(app.db, bob.id, app.clock.now())
  expect([await actorOf(bob), (await actorOf(ann))?.email]).toEqual([null, ann.email])
})

// SEC-025
test('a new password invalidates all earlier tokens of that account', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const [before, other] = [await rowOf(ann.id), await rowOf(bob.id)]
  await queries.setPassword(app.db, ann.id, 'second hash')
  const after = await rowOf(ann.id)
  expect(after).toEqual({
    ...before,
    password_hash: 'second hash',
    token_version: before.token_version + 1,
  })
  expect(await actorOf(ann)).toBeNull()
  expect(await actorOf(ann, { tokenVersion: after.token_version })).not.toBeNull()
  expect(await rowOf(bob.id)).toEqual(other)
})

//
test('another sign-up changes no account; the first sign-up that is confirmed sets its data', async () => {
  const first = newUser()
  expect(await queries.reserveAddress(app.db, first)).toBe(true)
  const second = newUser({ email: first.email.toUpperCase(), full_name: 'Second Name' })
  expect(await queries.reserveAddress(app.db, second)).toBe(true)
  const row = await queries.findUserByEmail(app.db, first.email)
  expect(row).toMatchObject({ full_name: first.full_name, verified_at: null })

  const verified_at = new Date()
  expect(await queries.confirmUser(app.db, { ...second, verified_at })).toBe(row?.id)
  expect(await queries.confirmUser(app.db, { ...first, verified_at })).toBeNull()
  expect(await queries.reserveAddress(app.db, first)).toBe(false)
  expect(await queries.findUserByEmail(app.db, first.email)).toMatchObject({
    full_name: 'Second Name',
    verified_at,
  })
})

test('the last upload and the image size are stored only for their own account', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  const [before, other] = [await rowOf(ann.id), await rowOf(bob.id)]
  const at = new Date('2026-05-01T10:00:00Z')
  await queries.setLastUpload(app.db, ann.id, 12, at)
  const side = { dimension_height: 800, dimension_width: 600 }
  await queries.setDimensions(app.db, ann.id, side)
  const after = { ...before, ...side, last_upload_count: 12, last_upload_at: at }
  expect(await rowOf(ann.id)).toEqual(after)
  expect(await rowOf(bob.id)).toEqual(other)
})

//
test('an administrator counts only once the account is confirmed', async () => {
  await app.db.updateTable('users').set({ role: 'user' }).execute()
  const ann = await app.given.user({ verified: false })
  const bob = await app.given.user()
  expect(await queries.makeAdmin(app.db, 'nobody@example.org')).toBe(false)
  expect(await queries.makeAdmin(app.db, ann.email.toUpperCase())).toBe(true)
  expect(await queries.hasAdmin(app.db)).toBe(false)
  await queries.confirmUser(app.db, { ...newUser(), email: ann.email, verified_at: new Date() })
  expect(await queries.hasAdmin(app.db)).toBe(true)
  expect([(await rowOf(ann.id)).role, (await rowOf(bob.id)).role]).toEqual(['admin', 'user'])
})
