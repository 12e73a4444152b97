import type { AppScope } from '@verso/contract/limits.ts'
import type { Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Sessions, apps, browsers known to an account, and the delays after failed sign-ins. */
export type SessionTables = {
  sessions: {
    id: Generated<string>
    user_id: string
    refresh_hash: string
    expires_at: Timestamp
    revoked_at: Moment
    last_used_at: Moment
    agent: string | null
    /** The known device on which it was opened. */
    device_id: string | null
    created_at: Timestamp
  }
  known_devices: {
    user_id: string
    device_id: string
    agent: string | null
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }
  app_tokens: {
    id: Generated<string>
    user_id: string
    token_hash: string
    token_version: number
    name: string
    scopes: AppScope[]
    created_at: Date
    last_used_at: Moment
    expires_at: Date
  }
  /** `user_id` and `token_version` are those of the person who approved or refused. */
  app_codes: {
    id: Generated<string>
    device_hash: string
    user_code_mac: string
    app: string
    device: string
    scopes: AppScope[]
    network: string
    state: Generated<'waiting' | 'approved' | 'refused'>
    user_id: string | null
    token_version: number | null
    created_at: Date
    expires_at: Date
  }
  /** In rows of an address, `last_at` is when the count began. */
  sign_in_delays: {
    key: string
    failures: Generated<number>
    networks: Generated<number>
    last_at: Date
    next_at: Date
  }
}
