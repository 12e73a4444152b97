import type { Stripe } from 'stripe'
import { type ChangePreview, PaymentRefused, type Plan } from '../../ports/payments.ts'
import { isLive } from './account.ts'
import { creditsOf, promiseOf } from './line-credits.ts'
import { idOf, planOfPrice, type priceReader, pricesIn, pricesOf } from './prices.ts'

type Needs = { stripe: Stripe; plans: Plan[]; readPrices: ReturnType<typeof priceReader> }

/** The running subscriptions, newest first. */
async function liveSubscriptions(stripe: Stripe, customer: string) {
  const expand = ['data.latest_invoice']
  const list = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })
  return list.data.filter(isLive).toSorted((a, b) => b.created - a.created)
}

async function running(stripe: Stripe, customer: string) {
  const [newest] = await liveSubscriptions(stripe, customer)
  const item = newest?.items.data[0]
  if (newest && item) return { subscription: newest, item }
  throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function priceOf({ stripe_price, name }: Plan): string {
  if (!stripe_price) throw new Error(`The plan ${name} has no stripe_price in PLANS_FILE.`)
  return stripe_price
}

/**
 * Compares with what the present plan costs today, as the page does; with what is paid only if the plan is not sold any
 * more.
 */
async function isMoreExpensive(
  needs: Needs,
  plan: Plan,
  item: Stripe.SubscriptionItem,
): Promise<boolean> {
  const present = planOfPrice(item.price.id, needs.plans)
  if (present) return plan.price > present.price
  const price = (await needs.readPrices([priceOf(plan)])).get(priceOf(plan))
  return (price?.unit_amount ?? 0) > (item.price.unit_amount ?? 0)
}

/** Always one item of the plan, regardless of the previous quantity. */
const change = (item: Stripe.SubscriptionItem, plan: Plan) => ({
  items: [{ id: item.id, price: priceOf(plan), quantity: 1 }],
  proration_behavior: 'always_invoice' as const,
})

export async function previewChange(
  needs: Needs,
  customer: string,
  plan: Plan,
  at: Date,
): Promise<ChangePreview> {
  const { stripe, plans } = needs
  const { subscription, item } = await running(stripe, customer)
  const { currency } = item.price
  if (!(await isMoreExpensive(needs, plan, item))) {
    const begins = new Date(item.current_period_end * 1000)
    return { kind: 'downgrade', amount: 0, currency, credits: 0, at: begins }
  }
  const bill = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: { ...change(item, plan), proration_date: seconds(at) },
  })
  const promise = { ...subscription.metadata, ...promiseOf(plan) }
  const prices = await needs.readPrices([...plans.flatMap(pricesOf), ...pricesIn([bill])])
  const { credits } = creditsOf({ ...bill, promise }, prices, plans)
  return { kind: 'upgrade', amount: bill.amount_due, currency: bill.currency, credits, at }
}

export async function changePlan(
  needs: Needs,
  customer: string,
  plan: Plan,
  at: Date,
): Promise<{ payUrl: string | null }> {
  const { stripe } = needs
  const { subscription, item } = await running(stripe, customer)
  const open = waitingPayment(subscription, plan)
  if (open) return { payUrl: open }
  await withdrawUpgrade(stripe, subscription)
  if (item.price.id === priceOf(plan)) {
    // Another tab has already made this change.
    await keep(stripe, customer)
    return { payUrl: null }
  }
  const dearer = await isMoreExpensive(needs, plan, item)
  await release(stripe, subscription)
  if (!dearer) {
    await schedule(stripe, subscription, plan)
    return { payUrl: null }
  }
  return { payUrl: await upgrade(stripe, { subscription, item }, plan, at) }
}

/**
 * Returns the page where the difference must be paid first, or null. An update that waits for its payment may change
 * nothing but items (https://docs.stripe.com/billing/subscriptions/pending-updates-reference), so what is promised has
 * an update of its own.
 */
async function upgrade(
  stripe: Stripe,
  { subscription, item }: Awaited<ReturnType<typeof running>>,
  plan: Plan,
  at: Date,
): Promise<string | null> {
  const { id } = subscription
  await stripe.subscriptions.update(id, { metadata: promiseOf(plan) })
  const updated = await stripe.subscriptions.update(id, {
    ...change(item, plan),
    proration_date: seconds(at),
    // Nothing changes before the difference is paid, which may need the customer's confirmation at their bank.
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  return waitingPayment(updated, plan)
}

/** The page for paying an upgrade that waits for its payment; null if none is waiting. */
function waitingPayment(subscription: Stripe.Subscription, plan: Plan): string | null {
  const { pending_update, latest_invoice } = subscription
  const price = idOf(pending_update?.subscription_items?.[0]?.price)
  if (price !== priceOf(plan) || typeof latest_invoice !== 'object') return null
  return latest_invoice?.status === 'open' ? (latest_invoice.hosted_invoice_url ?? null) : null
}

/** Lets the plan follow the paid period; the subscription then continues with it. */
async function schedule(stripe: Stripe, subscription: Stripe.Subscription, plan: Plan) {
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const phase = made.phases[0]
  if (!phase) throw new Error('Stripe made a schedule without the phase that is running.')
  const items = phase.items.map(({ price, quantity }) => ({
    price: idOf(price) ?? '',
    ...(quantity === undefined ? {} : { quantity }),
  }))
  await stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items, start_date: phase.start_date, end_date: phase.end_date },
      {
        items: [{ price: priceOf(plan), quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        metadata: promiseOf(plan),
      },
    ],
  })
}

/** Ends the schedule: cancels a cheaper plan that has not begun; the subscription continues unchanged. */
async function release(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const id = idOf(subscription.schedule)
  if (id) await stripe.subscriptionSchedules.release(id)
}

export async function endAll(stripe: Stripe, customer: string): Promise<void> {
  const live = await liveSubscriptions(stripe, customer)
  if (live.length === 0)
    throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
  for (const subscription of live) {
    await release(stripe, subscription)
    await withdrawUpgrade(stripe, subscription)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  }
}

/** Otherwise an upgrade that waits for its payment could still be paid after another change. */
async function withdrawUpgrade(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null
  if (pending_update && invoice?.id && invoice.status === 'open')
    await stripe.invoices.voidInvoice(invoice.id)
}

export async function keep(stripe: Stripe, customer: string): Promise<void> {
  const { subscription } = await running(stripe, customer)
  await release(stripe, subscription)
  await withdrawUpgrade(stripe, subscription)
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
}
