import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../test/app.ts'
import { callTimes, timeoutFor } from './call-times.ts'
import { defaultTimings } from './timings.ts'

const limits = { min: 15_000, max: 60_000 }

// AI-014
test.each([
  ['nothing is known yet', null, 60_000],
  ['fast calls', 1200, 15_000],
  ['typical calls, in whole milliseconds', 8100.123, 24_301],
  ['slow calls', 40_000, 60_000],
])('the timeout is three times the 99th percentile, within limits: %s', (_, p99, ms) => {
  expect(timeoutFor(p99, limits)).toBe(ms)
})

let app: App
beforeAll(async () => {
  app = await startApp()
  app.vision.timeoutMs = 60_000
})
beforeEach(() => app.db.deleteFrom('model_calls').execute())
afterAll(() => app.stop())

const uncached = { ...defaultTimings, call: { ...defaultTimings.call, cacheMs: 0 } }
const times = () => callTimes({ db: app.db, vision: app.vision }, uncached)
let minute = 0

/** Stores calls of one kind, later than all earlier ones. */
async function addCalls(n: number, ms: number, over: { outcome?: string; model?: string } = {}) {
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
test('the timeout follows the newest calls of this model once there are enough of them', async () => {
  await addCalls(19, 9000)
  expect(await times()).toEqual({ timeoutMs: 60_000, typicalCallMs: null })
  await addCalls(1, 9000)
  await addCalls(50, 100, { model: 'another' })
  await addCalls(50, 100, { outcome: 'server' })
  expect(await times()).toEqual({ timeoutMs: 27_000, typicalCallMs: 9000 })
  await addCalls(200, 6000)
  expect(await times()).toEqual({ timeoutMs: 18_000, typicalCallMs: 6000 })
})

// AI-014
test('single timeouts change nothing; after many, calls get the full time again', async () => {
  await addCalls(200, 2000)
  await addCalls(4, 15_000, { outcome: 'timeout' })
  expect(await times()).toMatchObject({ timeoutMs: 15_000 })
  await addCalls(1, 15_000, { outcome: 'timeout' })
  expect(await times()).toMatchObject({ timeoutMs: 60_000 })
  await addCalls(16, 18_000)
  expect(await times()).toMatchObject({ timeoutMs: 54_000 })
})
