import { detachedFromCall } from '../../db/call-signal.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Payment } from '../../ports/payments.ts'
import { grantCredits, setPaidBack } from '../credits/queries.ts'
import { refundCredits } from '../credits/service.ts'
import { checkAccount } from './alarms.ts'
import { syncPayer } from './jobs.ts'
import { enqueueNotice } from './notices.ts'
import { enqueuePlanNews } from './plan-news.ts'
import { planStateOf } from './plan-state.ts'
import * as queries from './queries.ts'

type SyncDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'payments'>

/**
 * The syncs that run in this process. `next` begins when `running` ends, and serves all calls that came while it ran.
 */
type Flight = { running: Promise<void>; next: Promise<void> | null }
const flights = new Map<string, Flight>()

/**
 * Reads the customer's account at the provider and updates credits, tier and standing to match. Idempotent: the
 * result depends only on the account, not on the number or order of webhooks. A process runs one reading per
 * payer at a time; all calls during a reading share the next one.
 */
export function syncCustomer(deps: SyncDeps, userId: string): Promise<void> {
  const flight = flights.get(userId)
  if (!flight) return start(deps, userId)
  flight.next ??= flight.running.catch(() => undefined).then(() => start(deps, userId))
  return flight.next
}

function start(deps: SyncDeps, userId: string): Promise<void> {
  const running = detachedFromCall(() => readAndStore(deps, userId)).finally(() => {
    if (flight.next === null) flights.delete(userId)
  })
  const flight: Flight = { running, next: null }
  flights.set(userId, flight)
  return running
}

/**
 * The provider is read before the transaction, because that may take long. Of two readings in different processes,
 * the one that began later counts.
 */
async function readAndStore(deps: SyncDeps, userId: string): Promise<void> {
  const { db, payments } = deps
  const customer = (await queries.findPayer(db, userId))?.customer
  if (!payments || !customer || !payments.ownsCustomer(customer)) return
  const reading = await queries.beginReading(db)
  const account = await payments.readAccount(customer)
  await db.transaction().execute(async (tx) => {
    if (!(await queries.lockForReading(tx, userId, customer, reading))) return
    for (const payment of account.payments) await recordPayment(deps, tx, userId, payment)
    const before = await queries.findPlanState(tx, userId)
    if (!before) return
    const after = planStateOf(account, before)
    await queries.setPlanState(tx, userId, after)
    await enqueuePlanNews(deps, tx, userId, { before, after, reading: reading.begunAt })
    await checkAccount(deps, tx, { userId, customer }, account)
    await queries.markHandled(tx, customer, reading)
  })
}

async function recordPayment(
  deps: SyncDeps,
  tx: Db,
  userId: string,
  payment: Payment,
): Promise<void> {
  const { ref: externalRef, source, credits: amount, paidAt: since, refunded } = payment
  if (amount <= 0) return
  const plan = deps.config.PLANS.find(({ price_id }) => price_id === payment.priceId)
  const why = plan && `${plan.name} was paid`
  const paid = { amount: payment.amount, currency: payment.currency }
  const isNew = await grantCredits(tx, userId, { source, amount, externalRef, since, why, paid })
  if (isNew) await enqueueNotice(deps, tx, 'purchase', { user_id: userId, subject: externalRef })
  const wanted = Math.round(amount * refunded)
  await refundCredits(tx, externalRef, { wanted, why: 'The payment was given back or is disputed' })
  if (await setPaidBack(tx, externalRef, refunded))
    await enqueueNotice(deps, tx, 'refund', {
      user_id: userId,
      subject: `${externalRef} ${refunded}`,
    })
}

const batchSize = 200

/** Enqueues a sync of every customer, one job each, so that one failure does not block the others. */
export async function syncAllCustomers(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  let last: string | null = null
  do {
    const ids: string[] = await queries.nextPayers(db, last, batchSize)
    await db.transaction().execute(async (tx) => {
      for (const user_id of ids) await jobs.enqueue(tx, syncPayer, { user_id })
    })
    last = ids.length === batchSize ? (ids.at(-1) ?? null) : null
  } while (last && !signal.aborted)
}

/**
 * Syncs the payers of events that no sync has handled. A worker calls it at its start, because the queue returns the
 * jobs of a killed worker only after a minute, and users have already paid for these credits.
 */
export async function resumeSyncs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const ids = await queries.unhandledPayers(db)
  await db.transaction().execute(async (tx) => {
    for (const user_id of ids) await jobs.enqueue(tx, syncPayer, { user_id })
  })
}
