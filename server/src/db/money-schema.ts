import type { ColumnType, Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** The ledger, payments, and the mails about them (migration 0007). */
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
  }
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
    /** Of describing again; null for the upload. */
    run_id: string | null
    created_at: Timestamp
    settled_at: Moment
  }
}
