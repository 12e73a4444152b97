import { z } from 'zod'
import { message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'

const priceId = text(60).min(1)

export const plan = z.object({
  name: z.string(),
  /** In currency units (DATA-034). */
  price: z.number(),
  mode: z.enum(['subscription', 'payment']),
  price_id: z.string(),
  current: z.boolean(),
  /** Addition: per month for subscriptions, once for the others. */
  credits: z.int(),
  /** Addition: ISO 4217 in lower case. */
  currency: z.string(),
  /** Addition: false if the provider cannot sell it now. */
  on_sale: z.boolean(),
})

export const billingCalls = {
  getPlans: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-plans' },
    input: z.object({
      /** Addition: queries the provider first, for users who return from a checkout. */
      refresh: z.boolean().default(false),
    }),
    output: z.object({
      plans: z.array(plan),
      /** Addition: the running subscription. `ends_at` is set if it was cancelled. */
      subscription: z
        .object({
          renews_at: z.iso.datetime(),
          ends_at: z.iso.datetime().nullable(),
          /** Null if its price is no longer in the catalogue. */
          price_id: z.string().nullable(),
          /** Set while a payment is due. */
          unpaid_since: z.iso.datetime().nullable(),
          /** The plan that follows the paid period. */
          next: z.object({ price_id: z.string(), at: z.iso.datetime() }).nullable(),
        })
        .nullable(),
      /** Addition: how many payments have added credits, for a page that waits for one. */
      payments: z.int(),
      /** Addition: without a provider (`none`), nothing can be bought. */
      billing: z.enum(['test', 'stripe', 'none']),
    }),
  },

  checkoutSession: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'checkout-session' },
    input: z.object({
      price_id: priceId,
      mode: z.enum(['subscription', 'payment']),
      success_url: text(2000),
      cancel_url: text(2000),
    }),
    output: z.object({ url: z.string() }),
  },

  updateSubscription: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'update-subscription' },
    input: z.object({
      price_id: priceId,
      /** Addition: the `as_of` from `preview-subscription`. */
      as_of: z.iso.datetime().optional(),
    }),
    output: message.extend({
      /** Addition: set if the person must first confirm or repeat the payment; the plan changes after that. */
      pay_url: z.string().nullable(),
    }),
  },

  customerPortal: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'customer-portal' },
    input: z.object({}),
    output: z.object({ url: z.string() }),
  },

  getCreditHistory: {
    verb: 'POST',
    path: 'credit-history',
    input: z.object({}),
    output: z.object({
      grants: z.array(
        z.object({
          source: z.enum(['welcome', 'subscription', 'pack', 'gift']),
          amount: z.int(),
          remaining: z.int(),
          held: z.int(),
          used: z.int(),
          expired: z.int(),
          refunded: z.int(),
          created_at: z.iso.datetime(),
          expires_at: z.iso.datetime(),
        }),
      ),
      months: z.array(
        z.object({
          /** Such as 2026-11. */
          month: z.string(),
          granted: z.int(),
          used: z.int(),
          expired: z.int(),
          refunded: z.int(),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
