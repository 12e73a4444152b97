import type { Stripe } from 'stripe'
import type { Account, Plan } from '../../ports/payments.ts'
import { accountOf, missingAccount, type Records } from './account.ts'
import { isMissing } from './errors.ts'
import { type priceReader, pricesIn, pricesOf } from './prices.ts'

const paging = { limit: 10_000 }
/** Warnings move no money; in all other states the money is withheld unless the dispute is won. */
const statusesWithoutLoss = new Set([
  'won',
  'prevented',
  'warning_closed',
  'warning_needs_response',
  'warning_under_review',
])

type Needs = { stripe: Stripe; plans: Plan[]; readPrices: ReturnType<typeof priceReader> }

/** Reads everything about a customer. */
export async function readAccount(needs: Needs, customer: string): Promise<Account> {
  try {
    return accountOf(await readRecords(needs, customer), needs.plans)
  } catch (error) {
    if (isMissing(error)) return missingAccount
    throw error
  }
}

async function readRecords(
  { stripe, plans, readPrices }: Needs,
  customer: string,
): Promise<Records> {
  const page = { customer, limit: 100 }
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions
      .list({ ...page, status: 'all', expand: ['data.schedule', 'data.latest_invoice'] })
      .autoPagingToArray(paging),
    stripe.invoices
      .list({ ...page, status: 'paid', expand: ['data.payments'] })
      .autoPagingToArray(paging),
    stripe.charges.list(page).autoPagingToArray(paging),
  ])
  const prices = await readPrices([...plans.flatMap(pricesOf), ...pricesIn(invoices)])
  const disputed = new Set<string>()
  for (const charge of charges.filter((each) => each.disputed)) {
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 })
    if (data.some(({ status }) => !statusesWithoutLoss.has(status))) disputed.add(charge.id)
  }
  return { subscriptions, invoices, charges, disputed, prices }
}
