import type { Stripe } from 'stripe'
import type { Plan } from '../../ports/payments.ts'
import { idOf, planOfPrice, smallestUnits } from './prices.ts'

/**
 * The terms under which a plan was sold, by its price: a subscription keeps its credits even if its plan leaves the
 * catalogue, and keeps the terms of its present plan while an upgrade waits for its payment.
 */
export const promiseOf = (plan: Plan) => ({
  [`verso_${plan.stripe_price}`]: `${plan.credits} ${plan.price_id}`,
})

/** Returns null if no plan was sold at this price. */
function promiseAt(metadata: Stripe.Metadata, price: string | null | undefined) {
  const [, credits, planId] = /^(\d+) (.+)$/.exec(metadata[`verso_${price}`] ?? '') ?? []
  return planId === undefined ? null : { credits: Number(credits), planId }
}

/** The plan under which a subscription was sold, if its price is no longer in the catalogue but its plan is. */
export function promisedPlan(
  { metadata, items }: Stripe.Subscription,
  plans: Plan[],
): Plan | undefined {
  const promise = promiseAt(metadata, items.data[0]?.price.id)
  return plans.find(({ price_id }) => price_id === promise?.planId)
}

type Bill = Pick<Stripe.Invoice, 'lines'> & { promise: Stripe.Metadata }
type Share = { credits: number; priceId: string | null }

/** What was promised when an invoice was made. */
export const promiseIn = ({ parent }: Pick<Stripe.Invoice, 'parent'>): Stripe.Metadata =>
  parent?.subscription_details?.metadata ?? {}

/**
 * The credits for the lines of an invoice, never below zero, and the plan of the first line that brings credits, or
 * else the first known plan. What was promised counts before what the catalogue says now (decision 26).
 */
export function creditsOf(
  { lines, promise }: Bill,
  prices: Map<string, Stripe.Price>,
  plans: Plan[],
): Share {
  const shares = lines.data.map((line) => shareOf(line, promise, prices, plans))
  const credits = shares.reduce((sum, share) => sum + share.credits, 0)
  const paidFor = shares.find((share) => share.credits > 0) ?? shares.find(({ priceId }) => priceId)
  return { credits: Math.max(0, Math.round(credits)), priceId: paidFor?.priceId ?? null }
}

/** The credits of one line: a whole period counts by its quantity, a part of a period by its amount. */
function shareOf(
  line: Stripe.InvoiceLineItem,
  promise: Stripe.Metadata,
  prices: Map<string, Stripe.Price>,
  plans: Plan[],
): Share {
  const price = idOf(line.pricing?.price_details?.price)
  const plan = planOfPrice(price, plans)
  const whole = prices.get(price ?? '')?.unit_amount ?? (plan && smallestUnits(plan))
  const part = isProration(line) && whole ? line.amount / whole : (line.quantity ?? 1)
  const credits = creditsAt(price, promise, plan)
  return { credits: credits * part, priceId: plan?.price_id ?? null }
}

const creditsAt = (
  price: string | null,
  promise: Stripe.Metadata,
  plan: Plan | undefined,
): number => promiseAt(promise, price)?.credits ?? plan?.credits ?? 0

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false
