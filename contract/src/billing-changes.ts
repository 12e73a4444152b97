import { z } from 'zod'
import { isoTime, message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'

/** Additions: what a change of plan costs and brings, and how to take it back. */
export const billingChangeCalls = {
  /** What `update-subscription` would do if it were called now; `free` cancels. */
  previewSubscription: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'preview-subscription' },
    input: z.object({ price_id: text(60).min(1) }),
    output: z.object({
      kind: z.enum(['upgrade', 'downgrade', 'cancel']),
      /** In currency units, such as 12.5; 0 if nothing is charged at once. */
      amount: z.number(),
      currency: z.string(),
      /** Credits that are added at once. */
      credits: z.int(),
      /** When the change takes effect. */
      at: isoTime,
      /** To be sent with `update-subscription`, so that the amount that was shown is charged. */
      as_of: isoTime,
    }),
  },

  /** Takes back a cancellation or a downgrade that has not taken effect. */
  keepSubscription: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'keep-subscription' },
    input: z.object({}),
    output: message,
  },

  /** For administrators: payments that need action by a person, and plans that cannot be sold. */
  getBillingAlarms: {
    verb: 'POST',
    path: 'billing-alarms',
    with: { method: 'get-alarms' },
    input: z.object({}),
    output: z.object({
      /** Oldest first. */
      alarms: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['paid_without_credits', 'two_subscriptions']),
          /** The provider's id of the payment or of the customer. */
          subject: z.string(),
          details: z.string(),
          /** Null if the account is closed. */
          email: z.string().nullable(),
          created_at: isoTime,
        }),
      ),
      plan_faults: z.array(z.object({ plan: z.string(), fault: z.string() })),
    }),
  },

  solveBillingAlarm: {
    verb: 'POST',
    path: 'billing-alarms',
    with: { method: 'solve-alarm' },
    input: z.object({ id: z.uuid() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
