import type { CallOutput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../ports/payments.ts'
import * as queries from './alarm-queries.ts'
import { sumText } from './money.ts'
import { enqueueNotice } from './notices.ts'

type Needs = Pick<Deps, 'db' | 'jobs' | 'log'>
type Payer = { userId: string; customer: string }

/** Raises alarms about an account at the provider, and closes those whose reason has ceased. */
export async function checkAccount(
  deps: Needs,
  tx: Db,
  { userId, customer }: Payer,
  { liveCount, payments }: Account,
): Promise<void> {
  for (const { ref, isUnknown, refunded, amount, currency } of payments) {
    const kind = 'paid_without_credits'
    // Checked for every payment, so that an alarm also closes when the plan of its payment has since been added.
    if (!isUnknown || refunded >= 1) await queries.closeAlarm(tx, kind, ref)
    else
      await raise(deps, tx, {
        kind,
        subject: ref,
        userId,
        details: `${sumText(amount, currency)} was paid for something that is not in PLANS_FILE, so no credits were added.`,
      })
  }
  const kind = 'two_subscriptions'
  if (liveCount < 2) return queries.closeAlarm(tx, kind, customer)
  const details = `${liveCount} subscriptions are running at once, and each of them is charged.`
  await raise(deps, tx, { kind, subject: customer, userId, details })
}

async function raise(deps: Needs, tx: Db, alarm: queries.NewAlarm): Promise<void> {
  const id = await queries.raiseAlarm(tx, alarm)
  if (!id) return
  deps.log.error({ kind: alarm.kind, subject: alarm.subject }, `Payments: ${alarm.details}`)
  for (const user_id of await queries.adminIds(tx))
    await enqueueNotice(deps, tx, 'alarm', { user_id, subject: id })
}

/** What administrators must look at: open alarms, and plans that cannot be sold. */
export async function listAlarms({
  db,
  config,
  payments,
}: Pick<Deps, 'db' | 'config' | 'payments'>): Promise<CallOutput<'getBillingAlarms'>> {
  const alarms = await queries.openAlarms(db)
  return {
    alarms: alarms.map(({ created_at, ...alarm }) => ({
      ...alarm,
      created_at: created_at.toISOString(),
    })),
    plan_faults: config.PLANS.flatMap(({ name, price_id }) => {
      const fault = payments?.faultOf(price_id)
      return fault ? [{ plan: name, fault }] : []
    }),
  }
}

/** Throws `not_found` if it is not open. */
export async function solveAlarm(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  id: string,
): Promise<void> {
  if (!(await queries.solveAlarm(db, id, userId)))
    throw new AppError('not_found', 'This task is solved already.')
}
