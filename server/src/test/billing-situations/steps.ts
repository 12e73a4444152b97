import { syncAll } from '../../features/billing/jobs.ts'
import { chargeHold, holdCredits } from '../../features/credits/queries.ts'
import { removeEverything } from '../../features/profile/removal.ts'
import { attempt, type Case, customerOf, deliver, type Step } from './case.ts'

const state = ({ shop }: Case) => shop.stripe.state
const life = ({ shop }: Case) => shop.stripe.life
const api = ({ shop, person }: Case) => shop.app.as(person)

export const buys = (plan: string): Step => [
  `buys ${plan}`,
  async (at) => {
    await at.shop.buy(at.person, plan)
    await deliver(at, 'checkout.session.completed')
  },
]
export const paysWithoutWebhook = (plan: string): Step => [
  `pays for ${plan}; no webhook arrives`,
  (at) => at.shop.buy(at.person, plan),
]
export const webhook: Step = ['the webhook arrives', (at) => deliver(at)]
export const nightlySync: Step = [
  'the nightly sync runs',
  async ({ shop }) => {
    await shop.app.runJob(syncAll)
    await shop.app.drain()
  },
]
export const month: Step = [
  'a month passes',
  async (at) => {
    life(at).renew(await customerOf(at))
    await deliver(at, 'invoice.paid')
  },
]
export const daysPass = (days: number): Step => [
  `${days} of 30 days have passed`,
  async (at) => life(at).setElapsedDays(await customerOf(at), days),
]
export const changesTo = (price_id: string): Step => [
  price_id === 'free' ? 'cancels' : `changes to ${price_id}`,
  (at) => api(at).call('updateSubscription', { price_id }),
]
export const triesToChangeTo = (price_id: string): Step => [
  `tries to change to ${price_id}`,
  (at) => attempt(at, api(at).call('updateSubscription', { price_id })),
]
export const triesToBuy = (price_id: string): Step => [
  `tries to buy ${price_id}`,
  (at) => attempt(at, at.shop.openPage(at.person, price_id)),
]
export const keeps: Step = ['clicks Keep My Plan', (at) => api(at).call('keepSubscription', {})]
export const cardDeclines: Step = [
  'the card is declined from now on',
  async (at) => void state(at).declining.add(await customerOf(at)),
]
export const bankAsks: Step = [
  'the bank asks to confirm payments (3-D Secure)',
  async (at) => void state(at).authenticating.add(await customerOf(at)),
]
export const paysOpenInvoice: Step = [
  "pays or confirms on Stripe's page",
  async (at) => {
    life(at).payOpenInvoice(await customerOf(at))
    await deliver(at, 'invoice.paid')
  },
]
export const updateExpires: Step = [
  'does nothing for 23 hours',
  async (at) => {
    life(at).expireUpdate(await customerOf(at))
    await deliver(at)
  },
]
export const refund = (part: number): Step => [
  `${part * 100} % of the payment is refunded`,
  async (at) => {
    life(at).refundNewest(await customerOf(at), part)
    await deliver(at, 'charge.refunded')
  },
]
export const dispute = (status: 'needs_response' | 'won' | 'lost'): Step => [
  status === 'needs_response' ? 'the payment is disputed' : `the dispute is ${status}`,
  async (at) => {
    life(at).disputeNewest(await customerOf(at), status)
    await deliver(at, 'charge.updated')
  },
]
export const uses = (count: number): Step => [
  `uses ${count} credits`,
  async ({ shop, person }) => {
    const photos = Array.from({ length: count }, () => crypto.randomUUID())
    await holdCredits(shop.app.db, person.id, photos)
    for (const photo of photos) await chargeHold(shop.app.db, photo)
  },
]
export const customerDeleted: Step = [
  'the customer is deleted at Stripe',
  async (at) => {
    const id = await customerOf(at)
    life(at).deleteCustomer(id)
    await at.shop.deliver(at.shop.stripe.event('customer.deleted', { object: 'customer', id }))
    await at.shop.app.drain()
  },
]
export const quantity = (count: number): Step => [
  `sets the quantity to ${count} in the portal`,
  async (at) => life(at).setQuantity(await customerOf(at), count),
]
/** A subscription that was not created by our checkout. */
export const foreignSubscription = (price: string): Step => [
  `a subscription of ${price} is made in Stripe's dashboard`,
  async (at) => {
    const customer = await customerOf(at)
    const id = state(at).newId('cs')
    const fields = { mode: 'subscription', url: null, status: 'open', created: 1 } as const
    const session = { id, object: 'checkout.session', customer, price, quantity: 1 } as const
    life(at).pay({ ...session, ...fields, metadata: {} })
    await deliver(at)
  },
]
export const closesAccount: Step = [
  'closes the account',
  async (at) => {
    await api(at).call('closeAccount', { password: at.person.password })
    await at.shop.app.drain().catch(() => undefined)
  },
]
export const stripeFails = (when: RegExp, text: string): Step => [
  text,
  ({ shop }) => shop.stripe.fail(when),
]
export const answerLost = (when: RegExp, text: string): Step => [
  text,
  ({ shop }) => shop.stripe.fail(when, { how: 'unanswered', times: 1 }),
]
export const stripeRecovers: Step = ['Stripe works again', ({ shop }) => shop.stripe.recover()]
export const solves: Step = [
  'an administrator marks the task as solved',
  async ({ shop, boss }) => {
    const { alarms } = await shop.app.as(boss).call('getBillingAlarms', {})
    for (const { id } of alarms) await shop.app.as(boss).call('solveBillingAlarm', { id })
  },
]
export const removalRepeated: Step = [
  'the removal is tried again',
  ({ shop, person }) => removeEverything(shop.app.deps, person.id, AbortSignal.timeout(60_000)),
]
