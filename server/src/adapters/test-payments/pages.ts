import type { Db } from '../../db/client.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Plan, SignedEvent, TestPages } from '../../ports/payments.ts'
import * as states from './customer-state.ts'
import { findPage, payPage, type Purpose, readCustomer, updateCustomer } from './rows.ts'

type Needs = {
  db: Db
  clock: Clock
  planOf(priceId: string): Plan | undefined
  signed(kind: string, customer: string): SignedEvent
}

/** The actions of the portal, by the name of their button. */
const portalActions: Record<
  string,
  { label: string; do(state: states.CustomerState, needs: Needs): void }
> = {
  cancel: { label: 'Cancel at the end of the period', do: states.cancelAtEnd },
  resume: { label: 'Keep the subscription', do: states.resume },
  renew: {
    label: 'Let a month pass',
    do: (state, { planOf }) => states.renew(state, planOf),
  },
  decline: {
    label: 'Let payments fail from now on',
    do: ({ subscription }) => {
      if (subscription) subscription.declines = true
    },
  },
  accept: {
    label: 'Let payments succeed from now on',
    do: (state, { planOf }) => states.accept(state, planOf),
  },
  refund: { label: 'Refund the newest payment', do: (state) => states.refundNewest(state, 1) },
}

export function testPages(needs: Needs): TestPages {
  const { db, clock } = needs
  return {
    async find(pageId) {
      const found = await findPage(db, pageId, clock.now())
      if (!found) return null
      const { purpose, customer } = found
      if (purpose.kind === 'checkout') return checkoutView(needs, purpose)
      const state = await readCustomer(db, customer)
      const actions = Object.entries(portalActions).map(([action, { label }]) => ({
        action,
        label,
      }))
      return {
        kind: 'portal',
        account: states.accountOf(state),
        actions: actions.filter(({ action }) => isPossible(state, action)),
        back: purpose.returnUrl,
      }
    },

    async act(pageId, action) {
      const found = await findPage(db, pageId, clock.now())
      if (!found) return null
      return found.purpose.kind === 'checkout'
        ? pay(needs, pageId, found.customer, found.purpose)
        : manage(needs, found.customer, action)
    },
  }
}

function isPossible({ subscription, payments }: states.CustomerState, action: string): boolean {
  if (action === 'refund') return payments.some(({ refunded }) => refunded < 1)
  if (!subscription) return false
  if (action === 'cancel') return !subscription.endsAt
  if (action === 'resume') return Boolean(subscription.endsAt ?? subscription.next)
  if (action === 'decline') return !subscription.declines
  return action === 'accept' ? subscription.declines : true
}

function checkoutView({ planOf }: Needs, purpose: Purpose & { kind: 'checkout' }) {
  const plan = states.soldPlan(purpose, planOf)
  if (!plan) return null
  const pay = { action: 'pay', label: purpose.isUpgrade ? 'Pay' : `Pay $${plan.price}` }
  const actions = purpose.paid ? [] : [pay]
  return { kind: 'checkout' as const, plan, actions, back: purpose.cancelUrl }
}

async function pay(
  { db, clock, planOf, signed }: Needs,
  pageId: string,
  customer: string,
  purpose: Purpose & { kind: 'checkout' },
) {
  const plan = states.soldPlan(purpose, planOf)
  if (!plan) return null
  const page = { id: pageId, customer, purpose }
  const isFirst =
    !purpose.paid &&
    (await payPage(db, page, (state) => {
      if (purpose.isUpgrade)
        states.change(state, { to: plan, now: clock.now(), planOf, isPaid: true })
      else states.buy(state, plan, clock.now())
    }))
  return { goTo: purpose.successUrl, event: isFirst ? signed('checkout.paid', customer) : null }
}

async function manage(needs: Needs, customer: string, action: string) {
  const chosen = Object.hasOwn(portalActions, action) ? portalActions[action] : null
  if (!chosen) return null
  await updateCustomer(needs.db, customer, (state) => chosen.do(state, needs))
  return { goTo: null, event: needs.signed(`portal.${action}`, customer) }
}
