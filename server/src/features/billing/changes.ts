import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { smallestUnitsIn } from '@verso/contract/rules.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Payments, Plan, Subscription } from '../../ports/payments.ts'
import { syncPayer } from './jobs.ts'
import { freeTier } from './plan-state.ts'
import { askProvider, noSubscription, paidPlan, provider, refuseAdmins } from './provider.ts'
import { findPayer, findPlanState } from './queries.ts'
import { syncCustomer } from './sync.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'jobs' | 'log' | 'payments' | 'clock'>
type Running = { payments: Payments; customer: string; subscription: Subscription }

/** How long the sum in a preview is valid. */
const previewMinutes = 30

/** What `changePlan` would do now: the sum and credits of an upgrade, or the day of a downgrade or cancellation. */
export async function previewPlan(
  deps: Needs,
  actor: Actor,
  priceId: string,
): Promise<CallOutput<'previewSubscription'>> {
  const plan = wantedPlan(deps, actor, priceId)
  return askProvider(deps, async () => {
    const { payments, customer, subscription } = await running(deps, actor)
    const now = deps.clock.now()
    const as_of = now.toISOString()
    if (!plan) {
      const at = subscription.renewsAt.toISOString()
      return { kind: 'cancel' as const, amount: 0, currency: 'usd', credits: 0, at, as_of }
    }
    requireChangeable(subscription, plan)
    const { amount, currency, at, ...rest } = await payments.preview(customer, plan, now)
    const units = amount / smallestUnitsIn(currency)
    return { ...rest, amount: units, currency, at: at.toISOString(), as_of }
  })
}

/**
 * Changes the current subscription; `free` cancels it at the end of its period. Throws `conflict` if the
 * sum that was shown is too old or another change is planned, and `payment_declined` while a payment is due.
 */
export async function changePlan(
  deps: Needs,
  actor: Actor,
  { price_id, as_of }: ParsedInput<'updateSubscription'>,
): Promise<CallOutput<'updateSubscription'>> {
  const plan = wantedPlan(deps, actor, price_id)
  const at = momentOf(deps, as_of)
  return askProvider(deps, async () => {
    const { payments, customer, subscription } = await running(deps, actor)
    if (plan) requireChangeable(subscription, plan)
    const pay_url = await apply({ payments, customer, subscription }, plan, at)
    await syncSoon(deps, actor)
    const next = (await findPlanState(deps.db, actor.userId))?.next_plan
    return { message: messageOf(plan, { pay_url, next }), pay_url }
  })
}

/** Returns the page where an upgrade must be paid first, or null. Choosing the current plan keeps it. */
async function apply(
  { payments, customer, subscription }: Running,
  plan: Plan | null,
  at: Date,
): Promise<string | null> {
  if (!plan) await payments.endSubscription(customer)
  else if (plan.price_id === subscription.priceId) await payments.keepSubscription(customer)
  else if (plan.price_id === subscription.next?.priceId) return null
  else return (await payments.changeSubscription(customer, plan, at)).payUrl
  return null
}

function messageOf(
  plan: Plan | null,
  { pay_url, next }: { pay_url: string | null; next: string | null | undefined },
): string {
  if (!plan) return 'Your subscription ends with its period.'
  if (pay_url) return 'Please confirm the payment. Your plan changes after that.'
  if (next === plan.price_id) return `Your plan is ${plan.name} from the next period.`
  return `Your plan is ${plan.name} now.`
}

/** Withdraws a cancellation, or a downgrade that has not taken effect. */
export async function keepPlan(deps: Needs, actor: Actor): Promise<string> {
  await askProvider(deps, async () => {
    const { payments, customer } = await running(deps, actor)
    await payments.keepSubscription(customer)
    await syncSoon(deps, actor)
  })
  return 'You keep your plan.'
}

/** The change at the provider is already made, so a failed reading is repeated in the background. */
async function syncSoon(deps: Needs, { userId }: Actor): Promise<void> {
  try {
    await syncCustomer(deps, userId)
  } catch (error) {
    deps.log.warn({ err: error }, 'The account is read again later')
    await deps.jobs.enqueue(deps.db, syncPayer, { user_id: userId })
  }
}

/** Null for the free plan, which means to cancel the subscription. */
function wantedPlan(deps: Needs, actor: Actor, priceId: string): Plan | null {
  provider(deps)
  refuseAdmins(actor)
  if (priceId === freeTier) return null
  const plan = paidPlan(deps, priceId)
  if (plan.mode === 'payment')
    throw new AppError('invalid_input', 'A one-time plan is bought, not changed to.')
  return plan
}

async function running(deps: Needs, { userId }: Actor): Promise<Running> {
  const payments = provider(deps)
  const customer = (await findPayer(deps.db, userId))?.customer
  if (!customer || !payments.ownsCustomer(customer)) throw noSubscription()
  const { subscription } = await payments.readAccount(customer)
  if (!subscription) throw noSubscription()
  return { payments, customer, subscription }
}

/** The moment for which the sum was shown, so that this sum is charged. */
function momentOf({ clock }: Needs, as_of: string | undefined): Date {
  const now = clock.now()
  if (as_of === undefined) return now
  const age = now.getTime() - Date.parse(as_of)
  if (age >= 0 && age <= previewMinutes * 60_000) return new Date(as_of)
  throw new AppError('conflict', 'The sum has changed in the meantime. Please look at it again.')
}

/**
 * A planned change has to be withdrawn by the user first: an upgrade that is never paid must not undo it silently
 * (decision 26).
 */
function requireChangeable(subscription: Subscription, plan: Plan): void {
  const { priceId, next, endsAt, unpaidSince } = subscription
  if (unpaidSince)
    throw new AppError(
      'payment_declined',
      'The last payment is still due. Click “Pay or change the card” first.',
    )
  const isSettled = plan.price_id === priceId || plan.price_id === next?.priceId
  if (isSettled || !(next || endsAt)) return
  const planned = endsAt
    ? 'Your subscription is cancelled.'
    : 'Another change of your plan is planned already.'
  throw new AppError('conflict', `${planned} Click “Keep My Plan” first.`)
}
