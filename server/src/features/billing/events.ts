import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { PaymentRefused, type SignedEvent } from '../../ports/payments.ts'
import { syncPayer } from './jobs.ts'
import { findUserByCustomer, insertEvent } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'jobs' | 'payments' | 'log'>

/**
 * Receives a webhook. Its content is not used: it only triggers a sync of its customer. Duplicate events and unknown
 * customers are ignored. Throws `invalid_input` if the provider's signature is wrong.
 */
export async function receiveEvent(
  { db, jobs, payments, log }: Needs,
  { body, signature }: SignedEvent,
): Promise<void> {
  if (!payments) throw new AppError('not_found', 'There is nothing at this address.')
  const event = await payments.readEvent(body, signature).catch((error: unknown) => {
    if (!(error instanceof PaymentRefused)) throw error
    if (error.reason === 'forged') throw new AppError('invalid_input', error.message)
    throw new AppError(
      'unavailable',
      'The payment provider does not respond. Please send the event again.',
      30,
    )
  })
  await db.transaction().execute(async (tx) => {
    if (!(await insertEvent(tx, event))) return
    const user_id = event.customer && (await findUserByCustomer(tx, event.customer))
    if (user_id) await jobs.enqueue(tx, syncPayer, { user_id })
    else log.info({ kind: event.kind, id: event.id }, 'a payment event of an unknown customer')
  })
}
