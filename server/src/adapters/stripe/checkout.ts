import type { Stripe } from 'stripe'
import type { Plan } from '../../ports/payments.ts'
import { priceOf } from './changes.ts'
import { promiseOf } from './line-credits.ts'

type Back = { successUrl: string; cancelUrl: string }

/** Opens a checkout page and closes the customer's older ones, so that no one pays twice in two tabs. */
export async function openCheckout(
  stripe: Stripe,
  customer: string,
  plan: Plan,
  { successUrl, cancelUrl }: Back,
): Promise<string> {
  const promise = { verso_pack: plan.price_id, verso_credits: String(plan.credits) }
  const { id, url } = await stripe.checkout.sessions.create({
    customer,
    mode: plan.mode,
    line_items: [{ price: priceOf(plan), quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(plan.mode === 'payment'
      ? // An invoice is created, so that the portal lists single purchases too.
        { payment_intent_data: { metadata: promise }, invoice_creation: { enabled: true } }
      : { subscription_data: { metadata: promiseOf(plan) } }),
  })
  if (!url) throw new Error('Stripe answered a checkout without an address.')
  await closeOlder(stripe, customer, id)
  return url
}

/** Sessions are listed newest first. If two were opened at the same time, the newer one stays open. */
async function closeOlder(stripe: Stripe, customer: string, id: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const place = data.findIndex((session) => session.id === id)
  for (const session of place < 0 ? [] : data.slice(place + 1)) {
    await stripe.checkout.sessions.expire(session.id).catch((error: unknown) => {
      // The session was paid or closed while the list was read; a payment is found with the next sync.
      if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error
    })
  }
}
