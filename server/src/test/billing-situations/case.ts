import { openAlarms } from '../../features/billing/alarm-queries.ts'
import { sumText } from '../../features/billing/money.ts'
import { findPlanState } from '../../features/billing/queries.ts'
import type { TestUser } from '../given.ts'
import type { EventType } from '../stripe/server.ts'
import type { StripeShop } from '../stripe/shop.ts'

/** One person at one shop, with notes on how the calls they made ended. */
export type Case = {
  shop: StripeShop
  person: TestUser
  /** An administrator. */
  boss: TestUser
  notes: string[]
}

export type Step = [text: string, run: (at: Case) => unknown]

export type Situation = { title: string; steps: Step[] }

export const customerOf = ({ shop, person }: Case) => shop.customerOf(person)

/** Sends Stripe's webhook and runs the jobs that follow from it. */
export async function deliver(
  at: Case,
  type: EventType = 'customer.subscription.updated',
): Promise<void> {
  const customer = await customerOf(at)
  await at.shop.deliver(at.shop.stripe.event(type, { customer }))
  await at.shop.app.drain()
}

/** Notes the refusal of a call, or that it was not refused. */
export async function attempt(at: Case, call: Promise<unknown>): Promise<void> {
  const note = await call.then(
    () => 'not refused',
    (error: { status?: number; error?: string }) => `${error.status} ${error.error}`,
  )
  at.notes.push(note)
}

/** The columns of the situation's row after all steps. */
export async function outcomeOf(at: Case): Promise<string[]> {
  const { db } = at.shop.app
  const state = await findPlanState(db, at.person.id)
  const mine = (await openAlarms(db)).filter(({ email }) => email === at.person.email)
  const alarms = mine.map(({ kind }) => `alarm: ${kind}`)
  return [
    state ? `${state.tier}, ${state.standing}` : 'account closed',
    state ? subscriptionText(state) : 'none',
    await creditText(at),
    await moneyAtStripe(at),
    [...at.notes, ...alarms].join('; ') || '–',
  ]
}

type State = NonNullable<Awaited<ReturnType<typeof findPlanState>>>

function subscriptionText(state: State): string {
  if (!state.renews_at) return 'none'
  return [
    state.subscription_plan ?? 'not in the catalogue',
    state.ends_at ? 'ends with its period' : '',
    state.next_plan ? `then ${state.next_plan}` : '',
    state.unpaid_since ? 'unpaid' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

async function creditText({ shop, person }: Case): Promise<string> {
  const grants = await shop.app.db
    .selectFrom('credit_grants')
    .select(['source', 'amount', 'refunded', 'charged', 'remaining'])
    .where('user_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('amount')
    .execute()
  const parts = grants.map(({ source, amount, refunded, charged }) =>
    [
      `${source} ${amount}`,
      refunded ? `${refunded} refunded` : '',
      charged ? `${charged} used` : '',
    ]
      .filter(Boolean)
      .join(' − '),
  )
  const left = grants.reduce((sum, { remaining }) => sum + remaining, 0)
  return parts.length > 0 ? `**${left}** (${parts.join(', ')})` : '**0**'
}

/** How much of the person's payments the shop keeps, and how many subscriptions still charge. */
async function moneyAtStripe(at: Case): Promise<string> {
  const { records } = at.shop.stripe.state
  const customers = at.shop.customers(at.person)
  const charges = [...records.charges.values()].filter((each) => customers.has(each.customer))
  const kept = charges.reduce((sum, each) => sum + each.amount - each.amount_refunded, 0)
  const live = [...records.subscriptions.values()].filter(
    (each) => customers.has(each.customer) && each.status !== 'canceled',
  )
  return `${sumText(kept, 'usd')}, ${live.length} running`
}
