import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { PaymentRefused, type Payments, type Plan } from '../../ports/payments.ts'
import { sumMonths, listGrants } from '../credits/history-queries.ts'
import { findUserById, type UserRow } from '../users/queries.ts'
import { freeTier } from './plan-state.ts'
import * as queries from './queries.ts'
import { syncCustomer } from './sync.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'jobs' | 'payments'>

/** The plans, cheapest first, with the caller's current one marked (API-020, API-021, A-34). */
export async function listPlans(
  deps: Needs,
  { userId }: Actor,
  { refresh }: { refresh: boolean },
): Promise<CallOutput<'getPlans'>> {
  if (refresh) await askProvider(() => syncCustomer(deps, userId))
  const user = await findUserById(deps.db, userId)
  const plans = deps.config.PLANS.map(({ name, price, mode, price_id, credits }) => ({
    name,
    price,
    mode,
    price_id,
    credits,
    current: price_id === user?.tier,
  }))
  return { plans, subscription: subscriptionOf(user), billing: deps.config.BILLING }
}

function subscriptionOf(user: UserRow | undefined): CallOutput<'getPlans'>['subscription'] {
  if (!user?.renews_at) return null
  const { renews_at, ends_at } = user
  return { renews_at: renews_at.toISOString(), ends_at: ends_at?.toISOString() ?? null }
}

/**
 * Returns the checkout page for the plan; opening it grants nothing. Throws for return URLs of other origins (A-37,
 * SEC-023), unknown plans, administrators, and a second subscription.
 */
export async function openCheckout(
  deps: Needs,
  actor: Actor,
  input: ParsedInput<'checkoutSession'>,
): Promise<{ url: string }> {
  const payments = provider(deps)
  refuseAdmins(actor)
  for (const url of [input.success_url, input.cancel_url]) refuseOtherOrigin(deps.config, url)
  const plan = paidPlan(deps, input.price_id)
  if (plan.mode !== input.mode)
    throw new AppError('invalid_input', 'The plan is sold in another way.')
  return askProvider(async () => {
    const customer = await customerOf({ ...deps, payments }, actor)
    if (plan.mode === 'subscription' && (await payments.read(customer)).subscription)
      throw new AppError('conflict', 'You have a subscription already. Change it instead.')
    const back = { successUrl: input.success_url, cancelUrl: input.cancel_url }
    return { url: await payments.checkout(customer, plan, back) }
  })
}

/** Changes the current subscription; `free` cancels it at the end of its period. */
export async function changePlan(deps: Needs, actor: Actor, priceId: string): Promise<string> {
  const payments = provider(deps)
  refuseAdmins(actor)
  const plan = priceId === freeTier ? null : paidPlan(deps, priceId)
  if (plan?.mode === 'payment')
    throw new AppError('invalid_input', 'A one-time plan is bought, not changed to.')
  const customer = (await queries.findPayer(deps.db, actor.userId))?.customer
  if (!customer || !payments.knows(customer)) throw noSubscription()
  await askProvider(async () => {
    if (!(await payments.read(customer)).subscription) throw noSubscription()
    if (plan) await payments.changeSubscription(customer, plan)
    else await payments.endSubscription(customer)
    await syncCustomer(deps, actor.userId)
  })
  return plan ? `Your plan is ${plan.name} now.` : 'Your subscription ends with its period.'
}

/** Returns the provider's page for subscription, payment methods and receipts; it links back to the app. */
export async function openPortal(deps: Needs, actor: Actor): Promise<{ url: string }> {
  const payments = provider(deps)
  const customer = (await queries.findPayer(deps.db, actor.userId))?.customer
  if (!customer || !payments.knows(customer))
    throw new AppError('conflict', 'There is nothing to manage yet. Choose a plan first.')
  const back = `${deps.config.PUBLIC_URL}/subscription`
  return { url: await askProvider(() => payments.portal(customer, back)) }
}

export async function readHistory(
  { db, config }: Needs,
  { userId }: Actor,
): Promise<CallOutput<'getCreditHistory'>> {
  const grants = await listGrants(db, userId)
  return {
    grants: grants.map(({ charged, created_at, expires_at, ...grant }) => ({
      ...grant,
      used: charged,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
    months: await sumMonths(db, userId, config.TIME_ZONE),
  }
}

/**
 * Ends the subscription and removes the customer at the provider. Call it before an account is deleted and outside its
 * transaction. Throws `unavailable` if the provider cannot be reached: the account then stays.
 */
export async function endBilling(deps: Needs, userId: string): Promise<void> {
  const customer = (await queries.findPayer(deps.db, userId))?.customer
  const { payments } = deps
  if (customer && payments?.knows(customer)) await askProvider(() => payments.forget(customer))
}

/** The caller's customer id at the provider, created when first needed and saved before anything is sold. */
async function customerOf(
  { db, payments }: Needs & { payments: Payments },
  { userId }: Actor,
): Promise<string> {
  const payer = await queries.findPayer(db, userId)
  if (!payer) throw accountGone()
  if (payer.customer && payments.knows(payer.customer)) return payer.customer
  const { email, full_name: name } = payer
  const customer = await payments.createCustomer({ userId, email, name })
  if (await queries.saveCustomer(db, userId, customer)) return customer
  // The account was closed in the meantime, so its removal may not have seen this customer.
  await payments.forget(customer)
  throw accountGone()
}

const accountGone = () => new AppError('not_found', 'This account does not exist any more.')

function provider({ payments }: Needs): Payments {
  if (!payments) throw new AppError('unavailable', 'Nothing is sold on this installation.')
  return payments
}

function paidPlan({ config }: Needs, priceId: string): Plan {
  const plan = config.PLANS.find(({ price_id }) => price_id === priceId)
  if (!plan) throw new AppError('invalid_input', 'There is no such plan.')
  if (plan.price === 0) throw new AppError('invalid_input', 'The free plan is not bought.')
  return plan
}

function refuseAdmins({ role }: Actor): void {
  if (role === 'admin') throw new AppError('forbidden', 'Administrators need no plan.')
}

function refuseOtherOrigin({ PUBLIC_URL }: Deps['config'], url: string): void {
  if (URL.canParse(url) && new URL(url).origin === new URL(PUBLIC_URL).origin) return
  throw new AppError('invalid_input', 'The way back must lead to this app.')
}

const noSubscription = () => new AppError('conflict', 'There is no subscription to change.')

/** Turns the provider's refusals into errors with a sentence for the user. */
async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (error.reason === 'no_subscription') throw noSubscription()
    if (error.reason === 'declined')
      throw new AppError('payment_declined', 'The payment was declined. Look at Manage.')
    throw new AppError('unavailable', 'Payments cannot be reached. Please try again later.', 30)
  }
}
