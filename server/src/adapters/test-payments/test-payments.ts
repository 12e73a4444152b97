import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../ports/clock.ts'
import { PaymentRefused, type Payments, type Plan, type SignedEvent } from '../../ports/payments.ts'
import * as states from './customer-state.ts'
import { testPages } from './pages.ts'
import { createCustomer, deleteCustomer, createPage, readCustomer, updateCustomer } from './rows.ts'

type TestPaymentsOptions = {
  db: Db
  clock: Clock
  plans: Plan[]
  /** Signs the webhooks that the app sends to itself. */
  secret: Uint8Array
  /** Address of the payment pages; the id of a page is appended. */
  pagesUrl: string
}

const pageHours = 24

/** A payment provider inside the app for trials: it behaves like a real one, and no money moves. */
export function openTestPayments(options: TestPaymentsOptions): Payments {
  const { db, clock, plans, secret, pagesUrl } = options
  const planOf = (priceId: string) => plans.find((plan) => plan.price_id === priceId)
  const until = () => new Date(clock.now().getTime() + pageHours * 3_600_000)
  const open = async (customer: string, purpose: object) =>
    pagesUrl + (await createPage(db, customer, purpose, until()))

  function signed(kind: string, customer: string): SignedEvent {
    const body = JSON.stringify({ id: `test_evt_${randomUUID()}`, kind, customer })
    return { body, signature: macOf(body).toString('hex') }
  }
  const macOf = (body: string) => createHmac('sha256', secret).update(body).digest()

  return {
    name: 'test (no money moves)',
    knows: (customer) => customer.startsWith('test_'),
    // The id does not reveal the person after their account is deleted.
    createCustomer: ({ userId }) =>
      createCustomer(db, `test_cus_${macOf(userId).toString('hex').slice(0, 24)}`),
    checkout: (customer, plan, back) =>
      open(customer, { kind: 'checkout', priceId: plan.price_id, ...back }),
    portal: (customer, returnUrl) => open(customer, { kind: 'portal', returnUrl }),

    async changeSubscription(customer, plan) {
      await updateCustomer(db, customer, (state) => {
        if (!state.subscription)
          throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
        const current = planOf(state.subscription.priceId)
        if (!states.change(state, current, plan, clock.now()))
          throw new PaymentRefused('declined', 'The payment was declined.')
      })
    },
    endSubscription: (customer) => updateCustomer(db, customer, states.cancelAtEnd),
    forget: (customer) => deleteCustomer(db, customer),

    /** First renews for all months that have passed. */
    async read(customer) {
      const now = clock.now().toISOString()
      const isDue = (state: states.CustomerState) => (state.subscription?.renewsAt ?? '9') <= now
      if (isDue(await readCustomer(db, customer))) {
        await updateCustomer(db, customer, (state) => {
          while (isDue(state)) states.renew(state, planOf(state.subscription?.priceId ?? ''))
        })
      }
      return states.accountOf(await readCustomer(db, customer))
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
