import type { ColumnType, Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Payments that administrators must look at. */
export type AlarmKind = 'paid_without_credits' | 'two_subscriptions'

/** The ledger, payments, and the mails about them (migrations 0007, 0034, 0035). */
export type MoneyTables = {
  credit_grants: {
    id: Generated<string>
    user_id: string | null
    source: 'welcome' | 'subscription' | 'pack' | 'gift'
    amount: number
    remaining: number
    held: Generated<number>
    charged: Generated<number>
    expired: Generated<number>
    refunded: Generated<number>
    expires_at: Timestamp
    external_ref: string | null
    created_at: Timestamp
    /** In the smallest unit of the currency; null for unpaid grants, and for payments made before it was recorded. */
    paid_amount: number | null
    paid_currency: string | null
    /** The share that was refunded or is disputed, 0 to 1; null like `paid_amount`. */
    paid_back: number | null
  }
  billing_alarms: {
    id: Generated<string>
    kind: AlarmKind
    subject: string
    user_id: string | null
    details: string
    created_at: Timestamp
    solved_at: Moment
    /** Null if the alarm solved itself, or if the administrator who solved it was deleted. */
    solved_by: string | null
    is_solved_by_hand: Generated<boolean>
  }
  welcome_claims: { address_hash: string; granted_at: Timestamp }
  credit_entries: {
    id: Generated<number>
    grant_id: string
    kind: 'granted' | 'held' | 'released' | 'charged' | 'expired' | 'refunded' | 'restored'
    amount: number
    photo_id: string | null
    why: string
    at: Timestamp
  }
  payment_events: {
    provider_id: string
    kind: string
    customer: string | null
    received_at: Timestamp
    handled_at: Moment
  }
  test_customers: {
    id: string
    state: ColumnType<unknown, string, string>
    created_at: Timestamp
  }
  test_desks: {
    id: string
    customer_id: string
    purpose: ColumnType<unknown, string, string>
    expires_at: Timestamp
  }
  mail_refusals: { user_id: string; kind: string; created_at: Timestamp }
  notices: {
    id: Generated<string>
    user_id: string
    kind: string
    subject: string
    created_at: Timestamp
    sent_at: Moment
  }
  credit_holds: {
    id: Generated<string>
    photo_id: string
    grant_id: string
    user_id: string | null
    state: Generated<'held' | 'charged' | 'released'>
    /** The run that describes the photo again; null for the upload. */
    run_id: string | null
    created_at: Timestamp
    settled_at: Moment
  }
}
