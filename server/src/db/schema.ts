import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Details, PhotoFacts } from '../ports/vision-model.ts'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Money = ColumnType<string | null, number | string | null | undefined, number | string | null>

/** How a photo was before the last save; `saved_at` is its version after it. */
export type SavedPhoto = {
  id: string
  saved_at: string
  excluded_keywords: string[]
  added_keywords: string[]
  own_description: string | null
  own_period: string | null
  own_period_edtf: string | null
  own_location: string | null
}
export type SavedKeyword = { keyword: string; spelling: string }

/** The tables as `migrations/` leave them; the reasons stand there and in the architecture page. */
export type Database = {
  users: {
    id: Generated<string>
    email: string
    full_name: string
    date_of_birth: ColumnType<string, string, string>
    password_hash: string
    role: Generated<'user' | 'admin'>
    verified_at: Moment
    tier: Generated<string>
    standing: Generated<string>
    dimension_height: Generated<number>
    dimension_width: Generated<number>
    last_upload_at: Moment
    last_upload_count: number | null
    token_version: Generated<number>
    stripe_customer_id: string | null
    created_at: Timestamp
    closed_at: Moment
    search_text: ColumnType<string, never, never>
  }
  account_closings: { user_id: string; email: string; requested_at: Timestamp }
  sessions: {
    id: Generated<string>
    user_id: string
    refresh_hash: string
    expires_at: Timestamp
    revoked_at: Moment
    last_used_at: Moment
    agent: string | null
    created_at: Timestamp
  }
  one_time_codes: {
    user_id: string
    purpose: 'confirm' | 'reset'
    code_mac: string
    attempts: Generated<number>
    sent_at: Timestamp
    expires_at: Timestamp
  }
  upload_tickets: {
    name: string
    user_id: string
    content_type: string
    bytes: number
    mode: string
    original_name: string
    note: string | null
    people: Generated<string[]>
    expires_at: Timestamp
    created_at: Timestamp
  }
  photos: {
    id: Generated<string>
    user_id: string
    name: string
    original_name: string
    mode: string
    content_type: string
    bytes: number
    sha256: string
    payload_hash: string | null
    width: number | null
    height: number | null
    status: Generated<'pending' | 'completed' | 'failed'>
    /** What the owner wrote for the whole upload, and whom they named. */
    note: string | null
    people: Generated<string[]>
    facts: JSONColumnType<PhotoFacts, PhotoFacts | string | undefined, PhotoFacts | string> | null
    keywords: Generated<string[]>
    excluded_keywords: Generated<string[]>
    /** Of a person, like the four `own_…`: null where the prediction stands. */
    added_keywords: Generated<string[]>
    own_description: string | null
    own_period: string | null
    own_period_edtf: string | null
    own_location: string | null
    description: Generated<string>
    reason: Generated<string>
    period: Generated<string>
    period_edtf: string | null
    location: Generated<string>
    sublocation: string | null
    city: string | null
    state: string | null
    country: string | null
    dimension_height: number | null
    dimension_width: number | null
    has_thumbnail: Generated<boolean>
    cost: Money
    total_used_tokens: Generated<number>
    latest_prompt_tokens: Generated<number>
    latest_completion_tokens: Generated<number>
    latest_total_tokens: Generated<number>
    attempts: Generated<number>
    model: string | null
    prompt_version: string | null
    /** What the model said beyond the shown fields. */
    details: JSONColumnType<Details, string | undefined, string | null> | null
    last_error: string | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  analysis_tasks: {
    photo_id: string
    user_id: string
    state: Generated<'preparing' | 'ready' | 'running'>
    attempt: Generated<number>
    run_at: Timestamp
    lease_until: Moment
    fence: Generated<number>
    created_at: Timestamp
  }
  photo_counters: {
    user_id: string
    pending: Generated<number>
    completed: Generated<number>
    failed: Generated<number>
  }
  keyword_counts: { user_id: string; folded: string; spelling: string; n: number }
  keyword_exclusions: { user_id: string; keyword: string; spelling: string; created_at: Timestamp }
  keyword_saves: {
    user_id: string
    exclusions_version: Generated<number>
    at: Moment
    photo_count: Generated<number>
    keyword_count: Generated<number>
    photos: JSONColumnType<SavedPhoto[], string | undefined>
    excluded: JSONColumnType<SavedKeyword[], string | undefined>
    restored: JSONColumnType<SavedKeyword[], string | undefined>
  }
  daily_rollups: {
    day: ColumnType<string, string, string>
    user_id: string
    uploaded: Generated<number>
    completed: Generated<number>
    deleted: Generated<number>
    cost: Money
  }
  model_calls: {
    id: Generated<string>
    photo_id: string
    user_id: string | null
    attempt: number
    provider: string
    model: string
    prompt_tokens: Generated<number>
    completion_tokens: Generated<number>
    cost: Money
    /** The model of the price list whose price was taken. */
    price_model: string | null
    outcome: string
    ms: number
    created_at: Timestamp
  }
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
    created_at: Timestamp
    settled_at: Moment
  }
  photo_deletions: { user_id: string; until: Timestamp; total: number; started_at: Timestamp }
  deletions: { id: Generated<string>; user_id: string; n: number; at: Timestamp }
  exports: {
    id: Generated<string>
    user_id: string
    key: string
    rows: number
    expires_at: Timestamp
    created_at: Timestamp
  }
  analysis_settings: {
    id: Generated<boolean>
    max_allowed_retry: Generated<number>
    max_process: Generated<number>
    next_use_date: Moment
    next_fence: Generated<number>
  }
  rate_limits: { key: string; points: number; expire: number | null }
}
