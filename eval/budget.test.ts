import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicVision } from '../server/src/adapters/basic-vision/basic-vision.ts'
import type { VisionModel } from '../server/src/ports/vision-model.ts'
import { expectedCost, openBudget } from './budget.ts'

const remote = (priceOf: VisionModel['priceOf']): VisionModel => ({
  ...basicVision(),
  name: 'gpt-x',
  receiver: 'OpenAI (api.openai.com)',
  priceOf,
})

test('a model on this machine costs nothing; a model without a known price is refused', () => {
  expect(expectedCost(basicVision())).toBe(0)
  expect(expectedCost({ ...remote(() => null), isSelfHosted: true })).toBe(0)
  expect(expectedCost(remote(() => 0.004))).toBe(0.004)
  expect(() => expectedCost(remote(() => null))).toThrow(
    'The price of gpt-x is not known, so no budget can be kept. Set AI_PRICE_INPUT',
  )
})

test('golden: calls that cost 0.02, estimated at 0.01, fit into 0.09 four times', async () => {
  const budget = openBudget(0.09, 0.01)
  for (let call = 1; call <= 4; call++) (await budget.reserve())?.settle(0.02)
  expect(budget.spentUsd()).toBeCloseTo(0.08)
  expect(await budget.reserve()).toBeNull()
})

test('calls in progress are awaited, and a call of unknown cost counts with its reservation', async () => {
  const budget = openBudget(0.05, 0.01)
  const [first, second] = [await budget.reserve(), await budget.reserve()]
  const third = budget.reserve()
  first?.settle(0.01)
  ;(await third)?.settle(null)
  second?.settle(0.01)
  expect(budget.spentUsd()).toBeCloseTo(0.04)
  expect(await budget.reserve()).toBeNull()
})

test('the budget is never exceeded if no call costs more than was reserved for it', async () => {
  const costs = fc.array(fc.double({ min: 0, max: 0.02, noNaN: true }), { maxLength: 50 })
  const limits = fc.double({ min: 0, max: 0.5, noNaN: true })
  await fc.assert(
    fc.asyncProperty(costs, limits, async (list, limit) => {
      const budget = openBudget(limit, 0.01)
      for (const cost of list) (await budget.reserve())?.settle(cost)
      expect(budget.spentUsd()).toBeLessThanOrEqual(limit + 1e-9)
    }),
  )
})
