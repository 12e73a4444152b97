import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { readPlans } from './plans.ts'

async function plansFile(content: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verso-plans-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'plans.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const free = { price_id: 'free', name: 'Free', price: 0, mode: 'subscription', credits: 10 }
const paid = { price_id: 'big', name: 'Big', price: 5, mode: 'subscription', credits: 100 }

// API-021
test("reads the operator's catalogue, sorted by price", async () => {
  const plans = readPlans(await plansFile([paid, free]))
  expect(plans.map(({ price_id }) => price_id)).toEqual(['free', 'big'])
})

test.each([
  ['no JSON', '{'],
  ['no free plan', [paid]],
  ['a plan twice', [free, paid, paid]],
  ['a second plan without a price', [free, { ...paid, price: 0 }]],
  ['an unknown mode', [free, { ...paid, mode: 'yearly' }]],
  ['no credits', [free, { ...paid, credits: 0 }]],
  ['a misspelt field', [free, { ...paid, pric: 1 }]],
])('a catalogue with %s stops the start with a sentence', async (_what, content) => {
  const file = await plansFile(content)
  expect(() => readPlans(file)).toThrow(`PLANS_FILE: ${file} cannot be used`)
})

test('test billing is the default only on a local address', () => {
  expect(readConfig({}).BILLING).toBe('test')
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).BILLING).toBe('test')
  const PUBLIC_URL = 'https://photos.example.org'
  expect(() => readConfig({ PUBLIC_URL })).toThrow('BILLING: must be set')
  expect(readConfig({ PUBLIC_URL, BILLING: 'test' }).BILLING).toBe('test')
  expect(readConfig({ PUBLIC_URL, BILLING: 'none' }).BILLING).toBe('none')
})

test('Stripe needs its keys, and a Stripe price for each paid plan', async () => {
  const keys = { BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }
  expect(() => readConfig({ BILLING: 'stripe' })).toThrow('STRIPE_SECRET_KEY: is needed')
  expect(() => readConfig(keys)).toThrow('each paid plan needs its stripe_price')
  const PLANS_FILE = await plansFile([free, { ...paid, stripe_price: 'price_1' }])
  expect(readConfig({ ...keys, PLANS_FILE }).PLANS).toHaveLength(2)
})
