import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../ports/clock.ts'
import { PaymentRefused, type Payments, type Plan, type SignedEvent } from '../../ports/payments.ts'
import * as states from './customer-state.ts'
import { testPages } from './pages.ts'
import * as rows from './rows.ts'

type TestPaymentsOptions = {
  db: Db
  clock: Clock
  plans: Plan[]
  /** Signs the webhooks that the app sends to itself. */
  secret: Uint8Array
  /** The address of the payment pages; the id of a page is appended. */
  pagesUrl: string
  /** The page to which an upgrade page returns. */
  returnUrl: string
}

const pageHours = 24

/** A payment provider inside the app, for trials: it behaves like a real one, but no money moves. */
export function openTestPayments(options: TestPaymentsOptions): Payments {
  const { db, clock, plans, secret, pagesUrl, returnUrl } = options
  const planOf = (priceId: string) => plans.find((plan) => plan.price_id === priceId)
  const until = () => new Date(clock.now().getTime() + pageHours * 3_600_000)
  const open = async (customer: string, purpose: object) =>
    pagesUrl + (await rows.createPage(db, customer, purpose, until()))

  function signed(kind: string, customer: string): SignedEvent {
    const body = JSON.stringify({ id: `test_evt_${randomUUID()}`, kind, customer })
    return { body, signature: macOf(body).toString('hex') }
  }
  const macOf = (body: string) => createHmac('sha256', secret).update(body).digest()

  return {
    name: 'test (no money moves)',
    ownsCustomer: (customer) => customer.startsWith('test_'),
    checkPlans: () => Promise.resolve([]),
    faultOf: () => null,
    // Derived with a keyed hash, so that it does not reveal the person after their account is deleted.
    createCustomer: ({ userId, replaces = '' }) =>
      rows.createCustomer(
        db,
        `test_cus_${macOf(`${userId}${replaces}`).toString('hex').slice(0, 24)}`,
      ),
    has: (customer) => rows.hasCustomer(db, customer),
    async checkout(customer, plan, back) {
      await rows.closeCheckouts(db, customer)
      return open(customer, { kind: 'checkout', priceId: plan.price_id, plan, ...back })
    },
    portal: (customer, returnUrl) => open(customer, { kind: 'portal', returnUrl }),

    async preview(customer, plan, at) {
      const state = await rows.readCustomer(db, customer)
      const { renewsAt } = subscriptionIn(state)
      const owed = states.difference(state, plan, at, planOf)
      const { currency } = plan
      if (owed)
        return { kind: 'upgrade', ...owed, amount: Math.round(owed.amount * 100), currency, at }
      return { kind: 'downgrade', amount: 0, currency, credits: 0, at: new Date(renewsAt) }
    },
    async changeSubscription(customer, plan, at) {
      const isPaid = await rows.updateCustomer(db, customer, (state) => {
        subscriptionIn(state)
        return states.change(state, { to: plan, now: at, planOf })
      })
      if (isPaid) return { payUrl: null }
      const back = { successUrl: returnUrl, cancelUrl: returnUrl }
      const purpose = { kind: 'checkout', priceId: plan.price_id, plan, ...back, isUpgrade: true }
      return { payUrl: await open(customer, purpose) }
    },
    endSubscription: (customer) => rows.updateCustomer(db, customer, states.cancelAtEnd),
    keepSubscription: (customer) => rows.updateCustomer(db, customer, states.resume),
    forget: (customer) => rows.deleteCustomer(db, customer),

    /** Before reading, renews for all months that have passed. */
    async readAccount(customer) {
      const now = clock.now().toISOString()
      const isDue = (state: states.CustomerState) => (state.subscription?.renewsAt ?? '9') <= now
      if (isDue(await rows.readCustomer(db, customer))) {
        await rows.updateCustomer(db, customer, (state) => {
          while (isDue(state)) states.renew(state, planOf)
        })
      }
      return states.accountOf(await rows.readCustomer(db, customer))
    },

    async readEvent(body, signature) {
      const given = Buffer.from(signature, 'hex')
      const right = macOf(body)
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new PaymentRefused('forged', 'The signature is not ours.')
      const { id, kind, customer } = JSON.parse(body) as Record<'id' | 'kind' | 'customer', string>
      return { id, kind, customer }
    },

    testPages: testPages({ db, clock, planOf, signed }),
  }
}

/** Throws `no_subscription` if the customer has no subscription. */
function subscriptionIn({ subscription }: states.CustomerState) {
  if (subscription) return subscription
  throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
}
