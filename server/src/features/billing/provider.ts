import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { PaymentRefused, type Payments, type Plan } from '../../ports/payments.ts'

export function provider({ payments }: Pick<Deps, 'payments'>): Payments {
  if (!payments) throw new AppError('unavailable', 'Nothing is for sale on this installation.')
  return payments
}

export function paidPlan({ config }: Pick<Deps, 'config'>, priceId: string): Plan {
  const plan = config.PLANS.find(({ price_id }) => price_id === priceId)
  if (!plan) throw new AppError('invalid_input', 'There is no such plan.')
  if (plan.price === 0) throw new AppError('invalid_input', 'The free plan is not bought.')
  return plan
}

export function refuseAdmins({ role }: Actor): void {
  if (role === 'admin') throw new AppError('forbidden', 'Administrators need no plan.')
}

export const noSubscription = () => new AppError('conflict', 'There is no subscription to change.')

/**
 * Turns the provider's refusals into errors with a message for the user; refusals that the operator must fix are also
 * logged.
 */
export async function askProvider<T>(
  { log }: Pick<Deps, 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (error.reason === 'no_subscription') throw noSubscription()
    if (error.reason === 'declined')
      throw new AppError(
        'payment_declined',
        'The payment was declined. Click “Manage” to change the card.',
      )
    if (error.reason === 'unavailable')
      throw new AppError('unavailable', 'Payments cannot be reached. Please try again later.', 30)
    log.error({ err: error }, 'The payment provider refused a request of ours')
    throw new AppError(
      'provider_refused',
      'This payment cannot be made because of a mistake on our side. Please contact support.',
    )
  }
}
