import { smallestUnitsIn } from '@verso/contract/rules.ts'
import type { Stripe } from 'stripe'
import type { Plan, PlanFault } from '../../ports/payments.ts'
import { isMissing } from './errors.ts'

/** References in Stripe are ids, or objects if they were expanded. */
export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null)

/** The current price first, then those of earlier subscribers. */
export const pricesOf = ({ stripe_price, stripe_old_prices }: Plan): string[] => [
  ...(stripe_price ? [stripe_price] : []),
  ...(stripe_old_prices ?? []),
]

/** The prices of the lines of invoices: old ones may no longer be in the catalogue. */
export const pricesIn = (invoices: Pick<Stripe.Invoice, 'lines'>[]): string[] =>
  invoices.flatMap(({ lines }) =>
    lines.data.flatMap(({ pricing }) => idOf(pricing?.price_details?.price) ?? []),
  )

export const planOfPrice = (price: string | null | undefined, plans: Plan[]): Plan | undefined =>
  price ? plans.find((plan) => pricesOf(plan).includes(price)) : undefined

/** The price of a plan in the smallest unit of its currency, as Stripe counts it. */
export const smallestUnits = ({ price, currency }: Pick<Plan, 'price' | 'currency'>): number =>
  Math.round(price * smallestUnitsIn(currency))

/** The amount of a price never changes at Stripe, so each price is read once. Prices that do not exist are left out. */
export function priceReader(stripe: Stripe) {
  const known = new Map<string, Stripe.Price>()
  return async (ids: string[]): Promise<Map<string, Stripe.Price>> => {
    for (const id of ids) {
      if (known.has(id)) continue
      const price = await stripe.prices.retrieve(id).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (price) known.set(id, price)
    }
    return known
  }
}

/** Compares each paid plan with its current price, which an operator may have archived or mistyped. */
export async function findFaults(stripe: Stripe, plans: Plan[]): Promise<PlanFault[]> {
  const faults: PlanFault[] = []
  for (const plan of plans.filter(({ price }) => price > 0)) {
    const fault = await faultIn(stripe, plan)
    if (fault) faults.push({ priceId: plan.price_id, fault })
  }
  return faults
}

async function faultIn(stripe: Stripe, plan: Plan): Promise<string | null> {
  const id = plan.stripe_price ?? ''
  const price = await stripe.prices.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!price) return `there is no price ${id} at Stripe (a key of test mode sees only test prices)`
  if (!price.active) return `the price ${id} is archived at Stripe`
  if (price.currency !== plan.currency)
    return `the price ${id} is in ${price.currency}, and the plan in ${plan.currency}`
  if (price.unit_amount !== smallestUnits(plan))
    return `the price ${id} is ${price.unit_amount ?? 'not one amount'} in the smallest unit of its currency, and the plan's is ${smallestUnits(plan)}`
  return intervalFault(price, plan)
}

function intervalFault({ id, recurring }: Stripe.Price, { mode }: Plan): string | null {
  if (mode === 'payment') return recurring ? `the price ${id} is charged again and again` : null
  if (recurring?.interval === 'month' && recurring.interval_count === 1) return null
  return `the price ${id} is not charged monthly`
}
