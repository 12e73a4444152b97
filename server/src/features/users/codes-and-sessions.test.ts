import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import * as codes from './code-queries.ts'
import * as flows from './flow-queries.ts'
import * as sessions from './session-queries.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const now = new Date('2026-05-01T12:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)
const limit = { perNetwork: 3, inAll: 5, counter: 'tries' } as const
const attempt = (flow: string, network = 'home') => codes.takeAttempt(app.db, flow, network, limit)
const newFlow = () =>
  flows.insertFlow(app.db, {
    kind: 'reset',
    email: 'ann@example.org',
    network: null,
    created_at: now,
  })
const add = (flow: string, code_mac: string, n: number, keeps = false) =>
  codes.addCode(
    app.db,
    flow,
    { code_mac, sent_at: minutes(n), expires_at: minutes(n + 10) },
    { max: 3, keeps },
  )
const valid = async (flow: string, n: number) =>
  (await codes.validCodes(app.db, flow, minutes(n))).toSorted()

//
test('each network has its own attempts at a flow, and all together have a limit', async () => {
  const [ann, bob] = [await newFlow(), await newFlow()]
  const tries = []
  for (const network of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) tries.push(await attempt(ann, network))
  expect(tries).toEqual([true, true, true, false, true, true, false])
  expect(await attempt(bob, 'a')).toBe(true)
})

//
test('a flow has at most three valid codes until they expire; the oldest makes room', async () => {
  const flow = await newFlow()
  for (const n of [0, 1, 2]) await add(flow, `code-${n}`, n)
  expect(await valid(flow, 3)).toEqual(['code-0', 'code-1', 'code-2'])
  expect(await add(flow, 'by-others', 3, true)).toBe(false)
  expect(await add(flow, 'code-3', 3)).toBe(true)
  expect(await valid(flow, 4)).toEqual(['code-1', 'code-2', 'code-3'])
  expect(await valid(flow, 11)).toEqual(['code-2', 'code-3'])
  expect(await valid(flow, 13)).toEqual([])
})

//
test('a code requested by the owner resets the attempts, one requested by others does not', async () => {
  const flow = await newFlow()
  for (let n = 1; n <= 3; n += 1) await attempt(flow)
  await add(flow, 'by-others', 1, true)
  expect(await attempt(flow)).toBe(false)
  await add(flow, 'own', 2)
  expect(await attempt(flow)).toBe(true)
})

test('a flow can be spent only once', async () => {
  const flow = { id: await newFlow(), email: 'ann@example.org' }
  const spend = () => app.db.transaction().execute((tx) => flows.spendFlow(tx, flow))
  const spent = await Promise.all([spend(), spend(), spend()])
  expect(spent.filter(Boolean)).toHaveLength(1)
  expect(await attempt(flow.id)).toBe(false)
})

const open = async (user: TestUser, refresh_hash: string, expires_at = minutes(60)) =>
  sessions.insertSession(app.db, user.id, { refresh_hash, expires_at, agent: null })
const touch = async (hash: string, at = now) =>
  (await sessions.touchSession(app.db, hash, at))?.user_id ?? null
const stored = async () => {
  const rows = await app.db.selectFrom('sessions').select('refresh_hash').execute()
  return rows.map((row) => row.refresh_hash).toSorted()
}

/** Two users whose sessions were deleted. */
async function twoUsers() {
  const users = [await app.given.user(), await app.given.user()] as const
  await app.db.deleteFrom('sessions').execute()
  return users
}

test('a session belongs to its account until it expires', async () => {
  const [ann, bob] = await twoUsers()
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

test('revoking ends all sessions of one account; sessions that ended before keep their time', async () => {
  const [ann, bob] = await twoUsers()
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
  const [ann, bob] = await twoUsers()
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
