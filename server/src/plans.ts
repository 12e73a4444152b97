import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Plan } from './ports/payments.ts'

/** The catalogue if `PLANS_FILE` is not set. */
const standard: Omit<Plan, 'currency'>[] = [
  { price_id: 'free', name: 'Free', price: 0, mode: 'subscription', credits: 50 },
  { price_id: 'starter', name: 'Starter', price: 9.99, mode: 'subscription', credits: 500 },
  { price_id: 'studio', name: 'Studio', price: 29.99, mode: 'subscription', credits: 2500 },
  { price_id: 'pack-200', name: 'Pack 200', price: 7.99, mode: 'payment', credits: 200 },
  { price_id: 'pack-1000', name: 'Pack 1000', price: 29.99, mode: 'payment', credits: 1000 },
]

const plan = z
  .strictObject({
    price_id: z.string().regex(/^[\w-]{1,60}$/, 'takes letters, digits, - and _'),
    name: z.string().min(1).max(60),
    price: z.number().min(0).max(1_000_000),
    mode: z.enum(['subscription', 'payment']),
    credits: z.int().min(0).max(10_000_000),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/, 'takes three lower-case letters such as eur')
      .default('usd'),
    stripe_price: z.string().min(1).optional(),
    stripe_old_prices: z.array(z.string().min(1)).max(100).optional(),
  })
  .refine(
    ({ price_id, price, mode }) =>
      (price_id === 'free') === (price === 0) && (price > 0 || mode === 'subscription'),
    'price 0 is for the one plan with the price_id "free" and the mode "subscription"',
  )
  .refine(({ price, credits }) => price === 0 || credits > 0, 'a paid plan needs credits')

const catalogue = z
  .array(plan)
  .refine(
    (plans) => plans.filter(({ price_id }) => price_id === 'free').length === 1,
    'needs one plan with the price_id "free"',
  )
  .refine(
    (plans) => new Set(plans.map(({ price_id }) => price_id)).size === plans.length,
    'each price_id may occur once',
  )
  .refine((plans) => {
    const prices = plans.flatMap((each) => [
      ...(each.stripe_price ? [each.stripe_price] : []),
      ...(each.stripe_old_prices ?? []),
    ])
    return new Set(prices).size === prices.length
  }, 'each price of Stripe may belong to one plan')

/** Returns the plans on offer, cheapest first (API-021). Throws a readable error if the file cannot be used. */
export function readPlans(file: string | undefined): Plan[] {
  const plans = file ? parse(file) : standard.map((each) => ({ ...each, currency: 'usd' }))
  return plans.toSorted((a, b) => a.price - b.price)
}

function parse(file: string): Plan[] {
  try {
    const parsed = catalogue.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return parsed.data
    throw new Error(z.prettifyError(parsed.error))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`PLANS_FILE: ${file} cannot be used: ${reason}`, { cause })
  }
}

/** The credits of the free plan, granted once when the account is confirmed. */
export const welcomeCredits = (plans: Plan[]): number =>
  plans.find(({ price }) => price === 0)?.credits ?? 0
