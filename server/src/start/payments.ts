import { openTestPayments } from '../adapters/test-payments/test-payments.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../keys.ts'
import type { Clock } from '../ports/clock.ts'
import type { Payments } from '../ports/payments.ts'

/**
 * Opens the provider that `BILLING` names; null if nothing is sold. Stripe's library takes 20 MB, so it is only
 * loaded if it is used.
 */
export async function openPayments(
  config: Config,
  { db, clock, keys }: { db: Db; clock: Clock; keys: Keys },
): Promise<Payments | null> {
  const { BILLING, PLANS: plans, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = config
  if (BILLING === 'none') return null
  if (BILLING === 'stripe' && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) {
    const { openStripePayments } = await import('../adapters/stripe/stripe-payments.ts')
    return openStripePayments({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      plans,
      base: config.STRIPE_API_BASE,
    })
  }
  const pagesUrl = `${config.PUBLIC_URL}${config.API_BASE}/test-billing/`
  const returnUrl = `${config.PUBLIC_URL}/subscription`
  return openTestPayments({ db, clock, plans, pagesUrl, returnUrl, secret: keys.webhooks })
}
