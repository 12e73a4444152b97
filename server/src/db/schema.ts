import type { ExtraFormat, VocabularyMode } from '@verso/contract/limits.ts'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Advice } from '../ports/vision-model.ts'
import type { ActTables, SavedKeyword } from './act-schema.ts'
import type { AiTables } from './ai-schema.ts'
import type { AlbumTables } from './album-schema.ts'
import type { Moment, Money, Timestamp } from './column-kinds.ts'
import type { ExportTables } from './export-schema.ts'
import type { FlowTables } from './flow-schema.ts'
import type { MoneyTables } from './money-schema.ts'
import type { PhotoTables } from './photo-schema.ts'
import type { RunTables } from './run-schema.ts'
import type { SessionTables } from './session-schema.ts'

/** A photo before the last save by a version that did not store acts yet; `saved_at` is its version after that save. */
export type SavedPhoto = {
  id: string
  saved_at: string
  excluded_keywords: string[]
  added_keywords: string[]
  own_description: string | null
  own_period: string | null
  own_period_edtf: string | null
  own_location: string | null
  /** Missing in saves that are older than the review of photos. */
  was_reviewed_at?: string | null
}

/** The tables after all `migrations/`, which explain their columns. */
export type Database = PhotoTables &
  AlbumTables &
  ActTables &
  FlowTables &
  MoneyTables &
  AiTables &
  RunTables &
  SessionTables &
  ExportTables & {
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
      payment_reading: Generated<number>
      spending_cap_usd: Money
      keyword_count: number | null
      keyword_language: string | null
      keyword_number: 'singular' | 'plural' | null
      keyword_lower_case: Generated<boolean>
      keywords_only: Generated<boolean>
      vocabulary_mode: Generated<VocabularyMode>
      renews_at: Moment
      ends_at: Moment
      subscription_plan: string | null
      subscription_status: string | null
      next_plan: string | null
      next_plan_at: Moment
      unpaid_since: Moment
      created_at: Timestamp
      closed_at: Moment
      /** When a mail with a link that bypasses the delays was last sent. */
      sign_in_link_at: Moment
      search_text: ColumnType<string, never, never>
    }
    installation: {
      is_only: Generated<boolean>
      id: string
      key_fingerprint: string
      storage_marker: string
      created_at: Timestamp
    }
    installation_totals: { shard: number; users: number; images: number; pending: number }
    account_closings: { user_id: string; email: string; requested_at: Timestamp }
    analysis_tasks: {
      photo_id: string
      user_id: string
      /** `ready` with a lease: the call has ended and its outcome is being written. */
      state: Generated<'preparing' | 'ready' | 'running'>
      attempt: Generated<number>
      run_at: Timestamp
      lease_until: Moment
      fence: Generated<number>
      advice: Advice | null
      /** The run that describes a completed photo again; null for a pending photo. */
      run_id: string | null
      created_at: Timestamp
    }
    photo_counters: {
      user_id: string
      pending: Generated<number>
      completed: Generated<number>
      failed: Generated<number>
    }
    keyword_counts: { user_id: string; folded: string; spelling: string; n: number }
    /** How many photos have a label: its count plus all of its changes (migration 84). */
    label_counts: { user_id: string; label: string; n: number }
    label_changes: { user_id: string; label: string; n: number }
    /** Owners whose labels must be counted again. */
    label_recounts: { user_id: string }
    keyword_exclusions: {
      user_id: string
      keyword: string
      spelling: string
      created_at: Timestamp
    }
    keyword_saves: {
      user_id: string
      exclusions_version: Generated<number>
      /** The act that "Undo last save" would undo. */
      last_act_id: string | null
      /** Set by a version that did not store acts yet; that save is then later than the last act. */
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
    spending_days: {
      day: ColumnType<string, string, string>
      cost: Money
      priced: Generated<number>
      unpriced: Generated<number>
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
      /** The model in the price list whose price was used. */
      price_model: string | null
      outcome: string
      ms: number
      mode: string | null
      dimension_width: number | null
      dimension_height: number | null
      created_at: Timestamp
    }
    photo_deletions: { user_id: string; until: Timestamp; total: number; started_at: Timestamp }
    deletions: { id: Generated<string>; user_id: string; n: number; at: Timestamp }
    analysis_settings: {
      id: Generated<boolean>
      max_allowed_retry: Generated<number>
      max_process: Generated<number>
      next_use_date: Moment
      next_fence: Generated<number>
      pause_kind: string | null
      pause_reason: string | null
      pause_step: Generated<number>
      live_limit: number | null
      /** The last ten responses, newest in the lowest bit; 1 is a 429. */
      refusals: Generated<number>
      accepted_streak: Generated<number>
      faults: Generated<number>
      next_start_at: Moment
      fingerprint: string | null
      storage_pause_until: Moment
      storage_pause_reason: string | null
      /**
       * For self-hosted models: since when the limit applies, calls per second at a limit lower by one, and the
       * highest useful limit.
       */
      climb_since: Moment
      climb_lower_rate: number | null
      climb_ceiling: number | null
    }
    /** Calls in progress; a row that outlives its claim is a call of unknown outcome. */
    model_call_intents: {
      id: string
      photo_id: string
      user_id: string | null
      fence: number
      attempt: number
      provider: string
      model: string
      created_at: Timestamp
    }
    /** The last download of a model through Ollama. Sizes in bytes. */
    model_pull: {
      is_only: Generated<boolean>
      address: string
      model: string
      state: 'running' | 'done' | 'failed' | 'cancelled'
      status: Generated<string>
      total: number | null
      completed: number | null
      started_at: Timestamp
      updated_at: Timestamp
    }
    /** Accepted besides the four formats of the specification. */
    allowed_formats: { format: ExtraFormat; allowed_at: Generated<Date> }
    consistency_checks: {
      id: Generated<string>
      reason: 'nightly' | 'crash' | 'asked'
      started_at: Date
      ended_at: Timestamp
      photos: number
      /** Photos whose bytes were read. */
      photos_read: number
      /** Where the next check continues reading bytes; null means at the first photo. */
      read_up_to: string | null
      finding_count: number
      findings: string[]
    }
    /** A row is deleted when its process ends cleanly. */
    process_runs: {
      id: string
      role: string
      host: string
      pid: number
      started_at: Timestamp
      beat_at: Timestamp
    }
    rate_limits: { key: string; points: number; expire: number | null }
  }
