import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import * as codes from './code-queries.ts'
import * as sessions from './session-queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const now = new Date('2026-05-01T12:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const save = (user: TestUser, code_mac: string, purpose: codes.CodePurpose = 'reset') =>
  codes.saveCode(app.db, user.id, purpose, { code_mac, sent_at: now, expires_at: minutes(10) })
const attempt = (user: TestUser, at = now, purpose: codes.CodePurpose = 'reset') =>
  codes.takeAttempt(app.db, user.id, purpose, { now: at, attempts: 3 })

test('a code can be tried as often as allowed, and no more', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await save(ann, 'first')
  await save(bob, 'another')
  const tries = [await attempt(ann), await attempt(ann), await attempt(ann), await attempt(ann)]
  expect(tries).toEqual(['first', 'first', 'first', null])
  expect(await attempt(bob)).toBe('another')
})

//
test('a newer code replaces the earlier one, with all its attempts', async () => {
  const ann = await app.given.user()
  await save(ann, 'first')
  for (let n = 1; n <= 3; n += 1) await attempt(ann)
  await save(ann, 'second')
  const tries = [await attempt(ann), await attempt(ann), await attempt(ann), await attempt(ann)]
  expect(tries).toEqual(['second', 'second', 'second', null])
  expect(await codes.spendCode(app.db, ann.id, 'reset', 'first')).toBe(false)
})

test('a code is good until the moment it expires', async () => {
  const ann = await app.given.user()
  await save(ann, 'short')
  expect(await attempt(ann, minutes(9.99))).toBe('short')
  expect(await attempt(ann, minutes(10))).toBeNull()
})

test('a code is spent once, and for its own purpose and account alone', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await save(ann, 'same', 'reset')
  await save(ann, 'same', 'confirm')
  await save(bob, 'same', 'reset')
  const spend = (user: TestUser, purpose: codes.CodePurpose, mac = 'same') =>
    codes.spendCode(app.db, user.id, purpose, mac)
  expect(await spend(ann, 'reset', 'other')).toBe(false)
  expect(await spend(ann, 'reset')).toBe(true)
  expect(await spend(ann, 'reset')).toBe(false)
  expect(await attempt(ann, now, 'reset')).toBeNull()
  expect(await attempt(ann, now, 'confirm')).toBe('same')
  expect(await attempt(bob, now, 'reset')).toBe('same')
})

const open = async (user: TestUser, refresh_hash: string, expires_at = minutes(60)) =>
  sessions.insertSession(app.db, user.id, { refresh_hash, expires_at, agent: null })
const touch = (hash: string, at = now) => sessions.touchSession(app.db, hash, at)
const stored = async () => {
  const rows = await app.db.selectFrom('sessions').select('refresh_hash').execute()
  return rows.map((row) => row.refresh_hash).toSorted()
}

test('a session belongs to its account until it expires', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await open(ann, 'ann-phone')
  await open(bob, 'bob-phone')
  expect(await touch('ann-phone')).toBe(ann.id)
  expect(await touch('bob-phone', minutes(59))).toBe(bob.id)
  expect(await touch('bob-phone', minutes(60))).toBeNull()
  expect(await touch('unknown')).toBeNull()
  const used = app.db.selectFrom('sessions').select(['refresh_hash', 'last_used_at'])
  expect(await used.where('user_id', '=', bob.id).execute()).toEqual([
    { refresh_hash: 'bob-phone', last_used_at: minutes(59) },
  ])
})

test('revoking ends all sessions of one account, and those that ended before keep their time', async () => {
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await open(ann, 'ann-1')
  await sessions.revokeSessions(app.db, ann.id, now)
  await open(ann, 'ann-2')
  await open(bob, 'bob-1')
  await sessions.revokeSessions(app.db, ann.id, minutes(5))
  expect([await touch('ann-1'), await touch('ann-2')]).toEqual([null, null])
  expect(await touch('bob-1')).toBe(bob.id)
  const rows = app.db.selectFrom('sessions').select('revoked_at').orderBy('refresh_hash')
  expect(await rows.where('user_id', '=', ann.id).execute()).toEqual([
    { revoked_at: now },
    { revoked_at: minutes(5) },
  ])
})

test('only sessions that ended before the given time are deleted', async () => {
  await app.db.deleteFrom('sessions').execute()
  const [ann, bob] = [await app.given.user(), await app.given.user()]
  await open(ann, 'expired', minutes(-1))
  await open(ann, 'expires-now', now)
  await open(ann, 'live')
  await open(bob, 'revoked')
  await sessions.revokeSessions(app.db, bob.id, minutes(-1))
  await open(bob, 'revoked-now')
  await sessions.revokeSessions(app.db, bob.id, now)
  await sessions.deleteEndedSessions(app.db, now)
  expect(await stored()).toEqual(['expires-now', 'live', 'revoked-now'])
})
