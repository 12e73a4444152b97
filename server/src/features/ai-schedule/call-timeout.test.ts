import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { pace } from './timings.ts'
import { callTimes, timeoutAfter } from './call-timeout.ts'

const bounds = { least: 15_000, most: 60_000 }

// AI-014
test.each([
  ['nothing is known yet', null, 60_000],
  ['quick calls', 1200, 15_000],
  ['usual calls, in whole milliseconds', 8100.123, 24_301],
  ['slow calls', 40_000, 60_000],
])('a call is given up after three times what nearly all take: %s', (_, p99, ms) => {
  expect(timeoutAfter(p99, bounds)).toBe(ms)
})

let app: App
beforeAll(async () => {
  app = await startApp()
  app.vision.timeoutMs = 60_000
})
beforeEach(() => app.db.deleteFrom('model_calls').execute())
afterAll(() => app.stop())

const fresh = { ...pace, call: { ...pace.call, memory: 0 } }
const times = () => callTimes({ db: app.db, vision: app.vision }, fresh)
let minute = 0

/** Calls of one kind, later than all before. */
async function made(n: number, ms: number, over: { outcome?: string; model?: string } = {}) {
  minute += 1
  const call = {
    photo_id: randomUUID(),
    attempt: 1,
    provider: app.vision.provider,
    model: app.vision.name,
    outcome: 'completed',
    ms,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    ...over,
  }
  await app.db
    .insertInto('model_calls')
    .values(Array.from({ length: n }, () => call))
    .execute()
}

// AI-014
test('the time of a call follows what the newest calls of this model took, once there are enough', async () => {
  await made(19, 9000)
  expect(await times()).toEqual({ timeoutMs: 60_000, typicalMs: null })
  await made(1, 9000)
  await made(50, 100, { model: 'another' })
  await made(50, 100, { outcome: 'server' })
  expect(await times()).toEqual({ timeoutMs: 27_000, typicalMs: 9000 })
  await made(200, 6000)
  expect(await times()).toEqual({ timeoutMs: 18_000, typicalMs: 6000 })
})

// AI-014
test('the odd call that hangs changes nothing; where many come late all have the whole time again', async () => {
  await made(200, 2000)
  await made(4, 15_000, { outcome: 'timeout' })
  expect(await times()).toMatchObject({ timeoutMs: 15_000 })
  await made(1, 15_000, { outcome: 'timeout' })
  expect(await times()).toMatchObject({ timeoutMs: 60_000 })
  await made(16, 18_000)
  expect(await times()).toMatchObject({ timeoutMs: 54_000 })
})
