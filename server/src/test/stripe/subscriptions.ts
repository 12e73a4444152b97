import { openInvoice, payInvoice, paysAtOnce, prorationLines } from './invoices.ts'
import { listOf, metadataOf, type Params, partOf, textOf } from './params.ts'
import type { Price, Schedule, Subscription } from './records.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import { monthSeconds, type StripeState } from './state.ts'

function runningOf(state: StripeState, id: string, status: 400 | 404 = 404): Subscription {
  const found = state.records.subscriptions.get(id)
  if (!found || found.status === 'canceled') throw missing('subscription', id, status)
  return found
}

/** The price and quantity that `items` requests; null if it is not sent. */
function wantedItem(state: StripeState, { items }: Subscription, params: Params) {
  const [wanted, second] = listOf(params, 'items')
  if (!wanted) return null
  const item = items.data[0]
  if (second || !item || textOf(wanted, 'id') !== item.id)
    throw invalid('A second item was not expected.', undefined, 'items')
  const price = activePrice(state, textOf(wanted, 'price'))
  if (price.currency !== item.price.currency)
    throw invalid('You cannot combine currencies on a single customer.', undefined, 'items')
  return { price, quantity: Number(textOf(wanted, 'quantity') || item.quantity) }
}

export function activePrice(state: StripeState, id: string): Price {
  const price = state.prices.get(id)
  if (!price) throw missing('price', id, 400)
  if (!price.active) throw invalid('The price specified is inactive.', undefined, 'price')
  return price
}

/** The only parameters of an update that may wait for its payment, in the words of Stripe's documentation. */
const supportedWhilePending = new Set([
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
])

function refuseUnsupported(params: Params): void {
  if (textOf(params, 'payment_behavior') !== 'pending_if_incomplete') return
  const other = Object.keys(params).find((name) => !supportedWhilePending.has(name))
  if (other)
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${other}\` is not supported.`,
    )
}

export function updateSubscription(state: StripeState, params: Params, id: string): Subscription {
  refuseUnsupported(params)
  const subscription = runningOf(state, id)
  const cancels = textOf(params, 'cancel_at_period_end')
  if (subscription.schedule && (cancels || params['items']))
    throw invalid(
      'The subscription is managed by the subscription schedule, and updating it directly is not allowed.',
    )
  const wanted = wantedItem(state, subscription, params)
  const update = {
    metadata: metadataOf(params),
    cancel_at_period_end: cancels ? cancels === 'true' : null,
  }
  const isPaid = wanted ? payDifference(state, subscription, wanted, params) : true
  if (wanted && !isPaid && textOf(params, 'payment_behavior') !== 'pending_if_incomplete')
    throw new Refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
  const item = subscription.items.data[0]
  subscription.pending_update = {
    subscription_items: wanted && item ? [{ id: item.id, ...wanted }] : [],
    expires_at: state.now() + 23 * 3600,
    ...update,
  }
  if (isPaid) applyUpdate(subscription)
  return subscription
}

function payDifference(
  state: StripeState,
  subscription: Subscription,
  to: { price: Price; quantity: number },
  params: Params,
): boolean {
  if (textOf(params, 'proration_behavior') !== 'always_invoice') return true
  const date = Number(textOf(params, 'proration_date') || Math.floor(Date.now() / 1000))
  const lines = prorationLines(state, subscription, to, date)
  const invoice = openInvoice(state, subscription, 'subscription_update', lines)
  const pays = paysAtOnce(state, subscription.customer)
  if (pays) payInvoice(state, invoice)
  return pays
}

export function applyUpdate(subscription: Subscription): void {
  const { pending_update: update } = subscription
  const wanted = update?.subscription_items[0]
  const item = subscription.items.data[0]
  if (wanted && item) Object.assign(item, { price: wanted.price, quantity: wanted.quantity })
  if (update && update.cancel_at_period_end !== null)
    subscription.cancel_at_period_end = update.cancel_at_period_end
  subscription.metadata = { ...subscription.metadata, ...update?.metadata }
  subscription.pending_update = null
}

/** The invoice that `updateSubscription` would create now. */
export function previewInvoice(state: StripeState, params: Params) {
  const subscription = runningOf(state, textOf(params, 'subscription'), 400)
  const details = partOf(params, 'subscription_details')
  const wanted = wantedItem(state, subscription, details)
  const date = Number(textOf(details, 'proration_date'))
  const data = wanted ? prorationLines(state, subscription, wanted, date) : []
  return {
    id: 'upcoming_in_1',
    object: 'invoice' as const,
    currency: subscription.items.data[0]?.price.currency,
    amount_due: data.reduce((sum, { amount }) => sum + amount, 0),
    lines: { object: 'list' as const, data },
    parent: { type: 'subscription_details' as const, subscription_details: { metadata: {} } },
  }
}

export function createSchedule(state: StripeState, params: Params): Schedule {
  const subscription = runningOf(state, textOf(params, 'from_subscription'), 400)
  const item = subscription.items.data[0]
  if (subscription.schedule || !item)
    throw invalid('The subscription is already attached to a schedule.')
  const period = { start_date: item.current_period_start, end_date: item.current_period_end }
  const made: Schedule = {
    id: state.newId('sub_sched'),
    object: 'subscription_schedule',
    status: 'active',
    subscription: subscription.id,
    current_phase: period,
    phases: [
      { ...period, items: [{ price: item.price.id, quantity: item.quantity }], metadata: {} },
    ],
  }
  state.records.schedules.set(made.id, made)
  subscription.schedule = made.id
  return made
}

function activeSchedule(state: StripeState, id: string): Schedule {
  const found = state.records.schedules.get(id)
  if (!found) throw missing('subscription_schedule', id)
  if (found.status !== 'active')
    throw invalid(`You cannot change a subscription schedule that is ${found.status}.`)
  return found
}

export function updateSchedule(state: StripeState, params: Params, id: string): Schedule {
  const schedule = activeSchedule(state, id)
  let next = 0
  const phases = listOf(params, 'phases').map((phase) => {
    const start_date = Number(textOf(phase, 'start_date') || next)
    const end_date = Number(textOf(phase, 'end_date') || start_date + monthSeconds)
    if (phase['end_date'] && phase['duration'])
      throw invalid('You may only specify one of these parameters: end_date, duration.')
    next = end_date
    const items = listOf(phase, 'items').map((item) => ({
      price: activePrice(state, textOf(item, 'price')).id,
      quantity: Number(textOf(item, 'quantity') || 1),
    }))
    return { start_date, end_date, items, metadata: metadataOf(phase) }
  })
  if (phases[0]?.start_date !== schedule.current_phase.start_date)
    throw invalid('The current phase must keep its start_date.', undefined, 'phases')
  schedule.phases = phases
  return schedule
}

export function releaseSchedule(state: StripeState, _params: Params, id: string): Schedule {
  const schedule = activeSchedule(state, id)
  schedule.status = 'released'
  const subscription = state.records.subscriptions.get(schedule.subscription)
  if (subscription) subscription.schedule = null
  return schedule
}
