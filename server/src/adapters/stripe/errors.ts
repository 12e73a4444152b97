import { Stripe } from 'stripe'
import { PaymentRefused } from '../../ports/payments.ts'

/** Stripe has no such object: it was deleted, or belongs to another mode or account. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

const retryable = [
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeRateLimitError,
]

/**
 * Translates Stripe's errors into those of the port; our own errors pass unchanged. If Stripe refuses for a reason
 * other than the card, the operator's settings or this program are wrong, never the customer.
 */
export async function withPortErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError)
      throw new PaymentRefused('declined', 'The payment was declined.', { cause })
    if (retryable.some((kind) => cause instanceof kind))
      throw new PaymentRefused('unavailable', 'Stripe does not answer.', { cause })
    if (cause instanceof Stripe.errors.StripeError)
      throw new PaymentRefused('setup', `Stripe refuses: ${cause.message}`, { cause })
    throw cause
  }
}
