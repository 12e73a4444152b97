import type { Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Sessions, browsers that are known to an account, and the delays after failed sign-ins. */
export type SessionTables = {
  sessions: {
    id: Generated<string>
    user_id: string
    refresh_hash: string
    expires_at: Timestamp
    revoked_at: Moment
    last_used_at: Moment
    agent: string | null
    /** The known device that it was opened on. */
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
  /** `last_at` of an address: when its count began. */
  sign_in_delays: {
    key: string
    failures: Generated<number>
    networks: Generated<number>
    last_at: Date
    next_at: Date
  }
}
