import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPriceOf } from './own-prices.ts'
import { areCredible, hasPrice, priceOf, pricedAs, type Pricing } from './prices.ts'

const tokens = { input: 1350, cached: 400, cacheWritten: 50, output: 100 }
const pricing = (provider: string | null, model: string, over: Partial<Pricing> = {}): Pricing => ({
  provider,
  model,
  address: 'https://api.example.org/v1',
  isFree: false,
  own: null,
  ...over,
})

// AI-019
test('a known model costs what the price list says, with cached tokens priced separately', () => {
  expect(priceOf(pricing('anthropic', 'claude-haiku-4-5'))(tokens)).toEqual({
    prompt_tokens: 1350,
    completion_tokens: 100,
    cost: 0.0015025,
    price_model: 'claude-haiku-4-5',
  })
})

// AI-018
test('token counts are accepted only if they are whole and small enough for a call', () => {
  expect(areCredible(tokens)).toBe(true)
  for (const n of [-1, 1.5, 2 ** 31, 1e18, Number.NaN, Infinity])
    for (const name of ['input', 'cached', 'cacheWritten', 'output'])
      expect(areCredible({ ...tokens, [name]: n }), `${name} ${n}`).toBe(false)
})

// AI-019, A-59
test('a model that is not in the list has an unknown price instead of the price 0', () => {
  const unknown = pricing('anthropic', 'claude-mini-9')
  expect(priceOf(unknown)(tokens).cost).toBeNull()
  expect(hasPrice(unknown)).toBe(false)
  expect(priceOf(pricing(null, 'gpt-5-nano'))(tokens).cost).toBeNull()
})

// AI-019
test('the operator’s price takes precedence', () => {
  const own = { input: 0.2, output: 0.8 }
  expect(priceOf(pricing('openai', 'gpt-5-nano', { own }))(tokens)).toEqual({
    prompt_tokens: 1350,
    completion_tokens: 100,
    cost: 35e-5,
  })
  expect(priceOf(pricing(null, 'qwen', { own, isFree: true }))(tokens).cost).toBe(0.00035)
  expect(priceOf(pricing(null, 'qwen', { own: { input: 0, output: 0 } }))(tokens).cost).toBe(0)
})

// AI-019
test('a self-hosted model costs nothing', () => {
  expect(priceOf(pricing(null, 'qwen3-vl', { isFree: true }))(tokens).cost).toBe(0)
})

// AI-019
test('an online service is found by its address', () => {
  const mistral = pricing(null, 'mistral-small-latest', { address: 'https://api.mistral.ai/v1' })
  expect(priceOf(mistral)(tokens).cost).toBeGreaterThan(0)
})

// AI-019
test.each([
  ['google', 'gemini-3.8-flash-lite', 'gemini-3.8-flash'],
  ['anthropic', 'claude-sonnet-5-6', 'claude-sonnet-5'],
  ['anthropic', 'claude-sonnet-5-5', null],
  ['anthropic', 'claude-sonnet-5-5-20260922', null],
  ['openai', 'gpt-6.1-sol', null],
  ['google', 'gemini-4-argon', null],
  ['openai', 'gpt-6-luna', null],
  ['openai', 'gpt-6-luna-2026-10-01', null],
  ['anthropic', 'claude-haiku-4-5-20251001', null],
  ['google', 'gemini-2.5-flash-lite-preview-09-2025', null],
  ['anthropic', 'claude-haiku-5-5', null],
])('the price of %s %s is that of another model: %s', (provider, model, as) => {
  expect(pricedAs(pricing(provider, model))).toBe(as)
})

test('costs are whole nano-dollars, as the ledger stores them', () => {
  const price = priceOf(pricing('openai', 'gpt-6-luna', { own: { input: 0.1, output: 0.5 } }))
  const count = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(count, count, (input, output) => {
      const { cost } = price({ input, output, cached: 0, cacheWritten: 0 })
      expect(Number(cost?.toFixed(9))).toBe(cost)
      expect(Math.round((cost ?? 0) * 1e9)).toBe(input * 100 + output * 500)
    }),
  )
})

// AI-019
test.each([
  ['anthropic', 'claude-haiku-5-5', 0.00015025],
  ['anthropic', 'claude-sonnet-5-5', 0.002965],
  ['openai', 'gpt-6.1-sol', 0.002965],
  ['openai', 'gpt-6.2-sol', 0.002965],
  ['openai', 'gpt-6.1-terra', 0.0014825],
])('%s %s has a price in our own table, also for cached tokens', (provider, model, cost) => {
  expect(priceOf(pricing(provider, model))(tokens)).toMatchObject({ cost, price_model: model })
})

// AI-019
test('a price that ends with a month is followed by the next one', () => {
  const at = (day: string) => ownPriceOf('google', 'gemini-4-argon', new Date(`${day}T12:00:00Z`))
  expect(at('2026-11-30')).toMatchObject({ input: 2, output: 10 })
  expect(at('2026-12-01')).toMatchObject({ input: 4, output: 20 })
})
