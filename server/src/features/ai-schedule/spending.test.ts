import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import type { TestUser } from '../../test/given.ts'

let bench: AnalysisBench
let boss: TestUser
beforeEach(async () => {
  bench = await startAnalysis()
  boss = await bench.app.given.user({ role: 'admin' })
})
afterEach(async () => {
  await bench.stop()
  vi.useRealTimers()
})

const capAt = (usd: number | undefined) => {
  bench.app.deps.config.SPENDING_CAP_USD = usd
}
const costs = (cost: number | null) =>
  bench.app.vision.answerWith({ usage: { prompt_tokens: 100, completion_tokens: 20, cost } })
const status = () => bench.app.as(boss).call('getAnalysisStatus', {})
const waiting = async (user: TestUser) =>
  (await bench.app.as(user).call('getImages', {})).waiting ?? null
const estimate = (input: { count?: number; mode?: 'editorial' } = {}, user = boss) =>
  bench.app.as(user).call('estimateAnalysis', input)

// AI-015, AI-020
test("only calls in flight can exceed the installation's cap; other photos wait with a notice", async () => {
  capAt(0.1)
  costs(0.01)
  await bench.settings({ max_process: 3 })
  const ann = await bench.prepared(30)
  await Promise.all([1, 2, 3].map(async () => bench.worker().drain()))
  const { spent_month, cap } = await status()
  expect(cap).toBe(0.1)
  expect(spent_month).toBeGreaterThanOrEqual(0.1)
  expect(spent_month).toBeLessThanOrEqual(0.12)
  expect(await waiting(ann)).toMatchObject({
    reason: 'installation_cap',
    sentence: "This month's budget for the AI is used up. Your photos wait until it is renewed.",
  })
  capAt(undefined)
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 30 })
  expect(await waiting(ann)).toBeNull()
})

// AI-015
test('a used-up budget is renewed in the next month', async () => {
  capAt(0.005)
  costs(0.01)
  await bench.settings({ max_process: 1 })
  const ann = await bench.prepared(2)
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 1, pending: 1 })
  const notice = await waiting(ann)
  expect(notice?.until).toMatch(/-01T00:00:00.000Z$/)
  bench.app.clock.advance({ seconds: (Date.parse(notice?.until ?? '') - Date.now()) / 1000 })
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 2 })
})

// AI-015
test("a user's cap holds back only their own photos, and admins set it by address", async () => {
  costs(0.01)
  await bench.settings({ max_process: 1 })
  const [ann, ben] = [await bench.prepared(3), await bench.prepared(3)]
  await bench.app.as(boss).call('setSpendingCap', { email: ann.email.toUpperCase(), usd: 0.01 })
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 4, pending: 2 })
  expect(await waiting(ann)).toMatchObject({ reason: 'user_cap' })
  expect(JSON.stringify(await waiting(ann))).not.toMatch(/usd|\$|0\.01/i)
  expect(await waiting(ben)).toBeNull()
  await bench.app.as(boss).call('setSpendingCap', { email: ann.email, usd: null })
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 6 })
})

// SEC-007
test('a cap for an unknown address is refused', async () => {
  const unknown = { email: 'unknown@example.org', usd: 1 }
  await expect(bench.app.as(boss).call('setSpendingCap', unknown)).rejects.toMatchObject({
    status: 404,
  })
})

// AI-010, SEC-022
test('during a pause users see that their photos wait, but not why', async () => {
  const ann = await bench.prepared(1)
  const pause = { pause_kind: 'auth', pause_reason: 'The key sk-1 is wrong.' }
  await bench.app.db.updateTable('analysis_settings').set(pause).execute()
  expect(await waiting(ann)).toEqual({
    reason: 'paused',
    until: null,
    sentence: 'The analysis is paused. Your photos are safe and wait for their turn.',
  })
  const until = new Date(Date.now() + 3_600_000)
  await bench.app.db
    .updateTable('analysis_settings')
    .set({ pause_kind: 'quota', next_use_date: until })
    .execute()
  expect(await waiting(ann)).toMatchObject({
    reason: 'provider_limit',
    until: until.toISOString(),
  })
})

// AI-015, AI-016, AI-020
test('admins see the queue, the limit and what was spent', async () => {
  await bench.prepared(4)
  await bench.settings({ max_process: 3 })
  const release = bench.app.vision.hold()
  costs(0.25)
  const drained = bench.untilEmpty()
  await bench.app.vision.called(3)
  expect(await status()).toMatchObject({
    provider: 'fake',
    model: 'Fake model',
    prompt_version: 'fake-1',
    queue: { preparing: 0, ready: 1, waiting: 0 },
    in_flight: 3,
    limit: 3,
    max_process: 3,
    next_use_date: null,
    pause_reason: null,
    spent_today: 0,
    cap: null,
  })
  release()
  await drained
  expect(await status()).toMatchObject({ in_flight: 0, spent_today: 1, spent_month: 1 })
})

// AI-019, AI-020, DATA-007
test('without known prices the spending is unknown', async () => {
  costs(null)
  await bench.prepared(2)
  await bench.untilEmpty()
  expect(await status()).toMatchObject({ spent_today: null, spent_month: null })
  expect(await bench.app.as(boss).call('getUser', {})).not.toHaveProperty('general_cost')
})

// AI-018, AI-019, AI-020
test('totals are exact over retries and deletions', async () => {
  const ann = await bench.prepared(20)
  costs(0.000000001)
  await bench.untilEmpty()
  costs(0.1)
  await bench.app.as(ann).call('deleteImages', { names: [] })
  const ben = await bench.prepared(3)
  await bench.untilEmpty()
  expect((await bench.app.as(boss).call('getUser', {})).general_cost).toBe(0.30000002)
  const days = await bench.app.db
    .selectFrom('daily_rollups')
    .select(['user_id', 'cost'])
    .where('cost', '>', '0')
    .execute()
  expect(Object.fromEntries(days.map((row) => [row.user_id, row.cost]))).toEqual({
    [ann.id]: '0.000000020',
    [ben.id]: '0.300000000',
  })
})

// AI-019
test('an estimate uses the rules of the provider, then the average of similar calls', async () => {
  const first = await estimate({ count: 10 })
  expect(first).toMatchObject({ photos: 10, basis: 'formula', cost: null })
  expect(first.prompt_tokens).toBeGreaterThan(11_000)
  costs(0.004)
  await bench.prepared(20)
  await bench.untilEmpty()
  expect(await estimate({ count: 300 })).toEqual({
    photos: 300,
    prompt_tokens: 30_000,
    completion_tokens: 6000,
    cost: 1.2,
    basis: 'observed',
  })
  expect(await estimate({ count: 1, mode: 'editorial' })).toMatchObject({ basis: 'formula' })
  const small = await bench.app.given.user({ role: 'admin', dimension_width: 512 })
  const ofSmall = await estimate({ count: 10 }, small)
  expect(ofSmall.basis).toBe('formula')
  expect(ofSmall.prompt_tokens).toBeLessThan(first.prompt_tokens / 2)
})

// AI-019
test('an estimate uses the calls with known usage, not those that reported none', async () => {
  costs(0.004)
  await bench.prepared(20)
  await bench.untilEmpty()
  bench.app.vision.answerWith({ usage: { prompt_tokens: 0, completion_tokens: 0, cost: null } })
  await bench.prepared(1)
  await bench.untilEmpty()
  expect(await estimate({ count: 300 })).toEqual({
    photos: 300,
    prompt_tokens: 30_000,
    completion_tokens: 6000,
    cost: 1.2,
    basis: 'observed',
  })
})

// AI-019
test("without a count, the estimate is for the caller's pending photos", async () => {
  await bench.app.given.photo(boss, { status: 'pending' })
  bench.app.vision.priceOf = ({ prompt_tokens }) => prompt_tokens / 1e6
  const { photos, prompt_tokens, cost } = await estimate()
  expect(photos).toBe(1)
  expect(cost).toBe(prompt_tokens / 1e6)
})

// AI-020
test('a cap that is not an amount stops the server from starting', () => {
  expect(() => readConfig({ SPENDING_CAP_USD: '-1' })).toThrow('SPENDING_CAP_USD')
})
