import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Payments } from '../../ports/payments.ts'
import { sumMonths, listGrants } from '../credits/history-queries.ts'
import { askProvider, paidPlan, provider, refuseAdmins } from './provider.ts'
import * as queries from './queries.ts'
import { returnAddress } from './return-address.ts'
import { syncCustomer } from './sync.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'jobs' | 'log' | 'payments'>

/** The plans, cheapest first, with the caller's current one marked (API-020, API-021, A-34). */
export async function listPlans(
  deps: Needs,
  { userId }: Actor,
  { refresh }: { refresh: boolean },
): Promise<CallOutput<'getPlans'>> {
  if (refresh) await askProvider(deps, () => syncCustomer(deps, userId))
  const state = await queries.findPlanState(deps.db, userId)
  const plans = deps.config.PLANS.map((plan) => {
    const { name, price, mode, price_id, credits, currency } = plan
    const on_sale = !deps.payments?.faultOf(price_id)
    return {
      name,
      price,
      mode,
      price_id,
      credits,
      currency,
      on_sale,
      current: price_id === state?.tier,
    }
  })
  return {
    plans,
    subscription: subscriptionOf(state),
    payments: await queries.countPayments(deps.db, userId),
    billing: deps.config.BILLING,
  }
}

function subscriptionOf(
  state: queries.PlanState | undefined,
): CallOutput<'getPlans'>['subscription'] {
  if (!state?.renews_at) return null
  const { renews_at, ends_at, subscription_plan, unpaid_since, next_plan, next_plan_at } = state
  return {
    renews_at: renews_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    price_id: subscription_plan,
    unpaid_since: unpaid_since?.toISOString() ?? null,
    next:
      next_plan && next_plan_at ? { price_id: next_plan, at: next_plan_at.toISOString() } : null,
  }
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
  const back = {
    successUrl: returnAddress(deps.config, input.success_url),
    cancelUrl: returnAddress(deps.config, input.cancel_url),
  }
  const plan = paidPlan(deps, input.price_id)
  if (plan.mode !== input.mode)
    throw new AppError('invalid_input', 'The plan is sold in another way.')
  const fault = payments.faultOf(plan.price_id)
  if (fault) throw new AppError('unavailable', 'This plan cannot be bought at the moment.')
  return askProvider(deps, async () => {
    const customer = await customerOf({ ...deps, payments }, actor)
    if (plan.mode === 'subscription' && (await payments.readAccount(customer)).subscription)
      throw new AppError('conflict', 'You have a subscription already. Change it instead.')
    return { url: await payments.checkout(customer, plan, back) }
  })
}

/** Returns the provider's page for subscription, payment methods and receipts; it links back to the app. */
export async function openPortal(deps: Needs, actor: Actor): Promise<{ url: string }> {
  const payments = provider(deps)
  const customer = (await queries.findPayer(deps.db, actor.userId))?.customer
  const isThere =
    customer &&
    payments.ownsCustomer(customer) &&
    (await askProvider(deps, () => payments.has(customer)))
  if (!customer || !isThere)
    throw new AppError('conflict', 'There is nothing to manage yet. Choose a plan first.')
  const back = `${deps.config.PUBLIC_URL}/subscription`
  return { url: await askProvider(deps, () => payments.portal(customer, back)) }
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
 * Ends the subscription and removes the customer at the provider. Call it before an account is deleted and outside
 * its transaction. Throws `unavailable` if the provider cannot be reached; the account then remains.
 */
export async function endBilling(deps: Needs, userId: string): Promise<void> {
  const customer = (await queries.findPayer(deps.db, userId))?.customer
  const { payments } = deps
  if (customer && payments?.ownsCustomer(customer))
    await askProvider(deps, () => payments.forget(customer))
}

/**
 * The caller's customer id at the provider, created when first needed and saved before anything is sold. A customer that
 * was deleted there is replaced.
 */
async function customerOf(
  { db, payments }: Needs & { payments: Payments },
  { userId }: Actor,
): Promise<string> {
  const payer = await queries.findPayer(db, userId)
  if (!payer) throw accountGone()
  const known = payer.customer && payments.ownsCustomer(payer.customer) ? payer.customer : null
  if (known && (await payments.has(known))) return known
  const { email, full_name: name } = payer
  const customer = await payments.createCustomer({ userId, email, name, replaces: known })
  if (await queries.saveCustomer(db, userId, customer)) return customer
  // The account was closed in the meantime, and its removal may not have seen this customer.
  await payments.forget(customer)
  throw accountGone()
}

const accountGone = () => new AppError('not_found', 'This account does not exist any more.')
