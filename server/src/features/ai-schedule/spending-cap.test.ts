import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnalysisBench, startAnalysis } from '../../test/analysis.ts'
import type { TestUser } from '../../test/given.ts'

let bench: AnalysisBench
let boss: TestUser
beforeEach(async () => {
  bench = await startAnalysis()
  boss = await bench.app.given.user({ role: 'admin' })
})
afterEach(() => bench.stop())

const capAt = (usd: number | undefined) => {
  bench.app.deps.config.SPENDING_CAP_USD = usd
}
const status = () => bench.app.as(boss).call('getAnalysisStatus', {})
const waiting = async (user: TestUser) =>
  (await bench.app.as(user).call('getImages', {})).waiting ?? null

// AI-015, AI-019, AI-020
test('without a known price, a cap stops all photos from being described, and the status says so', async () => {
  bench.app.vision.priceOf = () => null
  const ann = await bench.prepared(2)
  capAt(5)
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ pending: 2 })
  expect(bench.app.vision.calls).toEqual([])
  expect(await waiting(ann)).toEqual({
    reason: 'unknown_price',
    until: null,
    sentence:
      'The price of the AI is not known, so its budget cannot be kept. Your photos wait until an administrator decides.',
  })
  expect((await status()).cap_reason).toContain('The price of Fake model is not known')
  capAt(undefined)
  expect((await status()).cap_reason).toBeNull()
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 2 })
})

// AI-015, AI-019
test("a user's cap is refused if the price is unknown; an existing one holds back their photos", async () => {
  const [ann, ben] = [await bench.prepared(1), await bench.prepared(1)]
  await bench.app.as(boss).call('setSpendingCap', { email: ann.email, usd: 5 })
  bench.app.vision.priceOf = () => null
  await expect(
    bench.app.as(boss).call('setSpendingCap', { email: ben.email, usd: 5 }),
  ).rejects.toMatchObject({ status: 409 })
  await bench.untilEmpty()
  expect(await bench.statuses()).toEqual({ completed: 1, pending: 1 })
  expect(await waiting(ann)).toMatchObject({ reason: 'unknown_price' })
})

// AI-015, AI-020
test('at the cap, administrators are shown that photos wait, and until when', async () => {
  capAt(0.01)
  bench.app.vision.answerWith({ usage: { prompt_tokens: 1, completion_tokens: 1, cost: 0.01 } })
  await bench.settings({ max_process: 1 })
  await bench.prepared(2)
  await bench.untilEmpty()
  expect((await status()).cap_reason).toMatch(
    /^The spending cap of 0\.01 USD is reached\. Photos wait until 1 \w+ \d{4}, or until the cap is raised\.$/,
  )
})
