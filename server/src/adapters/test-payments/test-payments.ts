import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../ports/clock.ts'
import { PaymentRefused, type Payments, type Plan, type SignedEvent } from '../../ports/payments.ts'
import { testDesk } from './desk.ts'
import { createWorld, forgetWorld, openDesk, readWorld, updateWorld } from './rows.ts'
import * as world from './world.ts'

export type TestPaymentsOptions = {
  db: Db
  clock: Clock
  plans: Plan[]
  /** Signs the webhooks that the app sends to itself. */
  secret: Uint8Array
  /** Address of the pages: a desk's id is put behind it. */
  desks: string
}

const deskHours = 24

/** A provider inside the app, for trying out: the same ways as a real one, and no money moves. */
export function openTestPayments(options: TestPaymentsOptions): Payments {
  const { db, clock, plans, secret, desks } = options
  const planOf = (priceId: string) => plans.find((plan) => plan.price_id === priceId)
  const until = () => new Date(clock.now().getTime() + deskHours * 3_600_000)
  const open = async (customer: string, purpose: object) =>
    desks + (await openDesk(db, customer, purpose, until()))

  function signed(kind: string, customer: string): SignedEvent {
    const body = JSON.stringify({ id: `test_evt_${randomUUID()}`, kind, customer })
    return { body, signature: macOf(body).toString('hex') }
  }
  const macOf = (body: string) => createHmac('sha256', secret).update(body).digest()

  return {
    name: 'test (no money moves)',
    knows: (customer) => customer.startsWith('test_'),
    // From the name nobody can tell whose it was, once they are gone.
    createCustomer: ({ userId }) =>
      createWorld(db, `test_cus_${macOf(userId).toString('hex').slice(0, 24)}`),
    checkout: (customer, plan, back) =>
      open(customer, { kind: 'checkout', priceId: plan.price_id, ...back }),
    portal: (customer, returnUrl) => open(customer, { kind: 'portal', returnUrl }),

    async changeSubscription(customer, plan) {
      await updateWorld(db, customer, (state) => {
        if (!state.subscription)
          throw new PaymentRefused('no_subscription', 'There is no subscription to change.')
        const current = planOf(state.subscription.priceId)
        if (!world.change(state, current, plan, clock.now()))
          throw new PaymentRefused('declined', 'The payment was declined.')
      })
    },
    endSubscription: (customer) => updateWorld(db, customer, world.cancelAtEnd),
    forget: (customer) => forgetWorld(db, customer),

    /** Months that went by meanwhile are caught up on. */
    async read(customer) {
      const now = clock.now().toISOString()
      const isDue = (state: world.World) => (state.subscription?.renewsAt ?? '9') <= now
      if (isDue(await readWorld(db, customer))) {
        await updateWorld(db, customer, (state) => {
          while (isDue(state)) world.renew(state, planOf(state.subscription?.priceId ?? ''))
        })
      }
      return world.accountOf(await readWorld(db, customer))
    },

    async readEvent(body, signature) {
      const given = Buffer.from(signature, 'hex')
      const right = macOf(body)
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new PaymentRefused('forged', 'The signature is not ours.')
      const { id, kind, customer } = JSON.parse(body) as Record<'id' | 'kind' | 'customer', string>
      return { id, kind, customer }
    },

    desk: testDesk({ db, clock, planOf, signed }),
  }
}
