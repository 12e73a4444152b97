import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import type { TestUser } from '../../test/given.ts'
import { clearSessions } from './jobs.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Attempt = { from?: string; cookie?: string; password?: string }

async function attempt(email: string, { from = '192.0.2.1', cookie, password }: Attempt = {}) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth',
    remoteAddress: from,
    ...(cookie && { headers: { cookie } }),
    payload: { auth_method: 'sign_in', email, password: password ?? 'Wrong-pass-1' },
  })
  const [set] = [answer.headers['set-cookie']].flat()
  return {
    status: answer.statusCode,
    wait: Number(answer.headers['retry-after'] ?? 0),
    cookie: set?.split(';')[0] ?? '',
  }
}

const owner = (user: TestUser, more: Attempt) =>
  attempt(user.email, { password: user.password, ...more })

/** Guesses until the network must wait for a minute or more. */
async function exhaust(email: string, from: string): Promise<void> {
  for (;;) {
    const { wait } = await attempt(email, { from })
    if (wait >= 60) return
    app.clock.advance({ seconds: wait })
  }
}

// SEC-020, A-100
test('after ten failures each further one doubles the wait, up to a quarter of an hour', async () => {
  const { email } = await app.given.user()
  for (let n = 1; n <= 10; n += 1) expect((await attempt(email)).status).toBe(400)
  const waits = []
  for (let n = 1; n <= 12; n += 1) {
    const refused = await attempt(email)
    expect(refused.status).toBe(429)
    waits.push(refused.wait)
    app.clock.advance({ seconds: refused.wait })
    expect((await attempt(email)).status).toBe(400)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

// SEC-020, A-100
test('a stranger cannot lock the owner out: from another network the right password works', async () => {
  const user = await app.given.user()
  await exhaust(user.email, '192.0.2.66')
  expect((await owner(user, { from: '192.0.2.66' })).status).toBe(429)
  expect((await owner(user, { from: '198.51.100.1' })).status).toBe(200)
})

// SEC-020, A-100
test('the right password ends the wait of its network', async () => {
  const user = await app.given.user()
  for (let n = 1; n <= 9; n += 1) await attempt(user.email)
  expect((await owner(user, {})).status).toBe(200)
  for (let n = 1; n <= 10; n += 1) expect((await attempt(user.email)).status).toBe(400)
})

// SEC-020, A-100
test('a known browser signs in at once, even in the network of someone who guesses', async () => {
  const user = await app.given.user()
  const { cookie } = await owner(user, { from: '192.0.2.66' })
  await exhaust(user.email, '192.0.2.66')
  expect((await owner(user, { from: '192.0.2.66' })).status).toBe(429)
  expect((await owner(user, { from: '192.0.2.66', cookie })).status).toBe(200)
})

// SEC-020, A-100
test('a known browser is exempt from the limit of its network, and has delays of its own', async () => {
  const user = await app.given.user()
  const from = '192.0.2.67'
  const { cookie } = await owner(user, { from })
  const used = app.db.updateTable('rate_limits').set({ points: 300 })
  await used.where('key', 'like', 'signIn:0:%').execute()
  expect((await owner(user, { from })).status).toBe(429)
  for (let n = 1; n <= 10; n += 1)
    expect((await attempt(user.email, { from, cookie })).status).toBe(400)
  expect(await attempt(user.email, { from, cookie })).toMatchObject({ status: 429, wait: 1 })
  app.clock.advance({ minutes: 6 })
  expect((await owner(user, { from, cookie })).status).toBe(200)
})

// SEC-020, A-100
test('a device token of another account, or a forged one, does not help', async () => {
  const [ann, ben] = [await app.given.user(), await app.given.user()]
  const { cookie } = await owner(ben, { from: '192.0.2.5' })
  const known = await owner(ann, { from: '192.0.2.5' })
  await exhaust(ann.email, '192.0.2.5')
  const signature = 'A'.repeat(43)
  const forged = known.cookie.replace(/[^.]*$/, signature)
  const invented = `verso-device=${crypto.randomUUID()}.${signature}`
  for (const each of [cookie, forged, invented, 'verso-device=.', 'verso-device='])
    expect((await owner(ann, { from: '192.0.2.5', cookie: each })).status, each).toBe(429)
})

// SEC-020, A-100
test('when many networks guess, new networks wait before the first attempt, and the owner gets a turn', async () => {
  const user = await app.given.user()
  const known = await owner(user, { from: '198.51.100.1' })
  for (let n = 0; n < 60; n += 1)
    expect((await attempt(user.email, { from: `203.0.113.${n}` })).status).toBeLessThan(500)
  const first = await owner(user, { from: '198.51.100.9' })
  expect(first.status).toBe(429)
  expect(first.wait).toBeLessThanOrEqual(900)
  // What others do during this wait does not prolong it.
  for (let n = 60; n < 120; n += 1) await attempt(user.email, { from: `203.0.113.${n}` })
  app.clock.advance({ seconds: first.wait })
  expect((await owner(user, { from: '198.51.100.9' })).status).toBe(200)
  expect((await owner(user, { from: '203.0.113.1', cookie: known.cookie })).status).toBe(200)
})

// SEC-020, A-100
test('twenty simultaneous attempts do not share a turn', async () => {
  const { email } = await app.given.user()
  const all = Array.from({ length: 20 }, () => attempt(email, { from: '192.0.2.80' }))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

// SEC-020
test('invalid forms do not count', async () => {
  const user = await app.given.user()
  for (let n = 1; n <= 30; n += 1)
    expect((await attempt(user.email, { from: '192.0.2.81', password: '\0' })).status).toBe(400)
  expect((await owner(user, { from: '192.0.2.81' })).status).toBe(200)
})

// SEC-020
test('a clock that is set back does not make a wait longer than a quarter of an hour', async () => {
  const user = await app.given.user()
  await exhaust(user.email, '192.0.2.82')
  app.clock.advance({ hours: -5 })
  expect((await owner(user, { from: '192.0.2.82' })).status).toBe(200)
  app.clock.advance({ hours: 5 })
})

// SEC-021
test('unknown addresses wait like known ones, and the table stores no addresses', async () => {
  const { email } = await app.given.user()
  const seen = []
  for (const each of [email, 'no-account@example.org']) {
    const answers = []
    for (let n = 1; n <= 12; n += 1) answers.push(await attempt(each, { from: '192.0.2.83' }))
    seen.push(answers.map(({ status, wait }) => [status, wait]))
  }
  expect(seen[0]).toEqual(seen[1])
  const rows = await app.db.selectFrom('sign_in_delays').selectAll().execute()
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain('@')
})

test('a day without failures ends the wait, and old counts are deleted', async () => {
  const user = await app.given.user()
  await exhaust(user.email, '192.0.2.84')
  app.clock.advance({ days: 1, minutes: 1 })
  expect((await attempt(user.email, { from: '192.0.2.84' })).status).toBe(400)
  app.clock.advance({ days: 3 })
  await app.runJob(clearSessions)
  const left = await app.db.selectFrom('sign_in_delays').selectAll().execute()
  expect(left).toEqual([])
  app.clock.advance({ days: -4, minutes: -1 })
})

// SEC-020, A-100
test('a browser stays known until 180 days after its last use', async () => {
  const user = await app.given.user()
  const from = '192.0.2.6'
  const start = app.clock.now().getTime()
  const { cookie } = await owner(user, { from })
  app.clock.advance({ days: 100 })
  await owner(user, { from, cookie })
  app.clock.advance({ days: 179 })
  await exhaust(user.email, from)
  expect((await owner(user, { from, cookie })).status).toBe(200)
  app.clock.advance({ days: 180 })
  await exhaust(user.email, from)
  expect((await owner(user, { from, cookie })).status).toBe(429)
  app.clock.advance({ seconds: (start - app.clock.now().getTime()) / 1000 })
})
