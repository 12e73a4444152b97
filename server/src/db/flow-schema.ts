import type { ColumnType, Generated } from 'kysely'
import type { Moment, Timestamp } from './column-kinds.ts'

/** Sign-ups and resets that wait for their code. */
export type FlowTables = {
  account_flows: {
    id: Generated<string>
    kind: 'sign_up' | 'reset'
    email: string
    /** Name, date of birth and password of a sign-up; null for a reset. */
    full_name: string | null
    date_of_birth: ColumnType<string | null, string | null, string | null>
    password_hash: string | null
    /** The network that started it; null for flows of an earlier version or started by an administrator. */
    network: string | null
    mailed_at: Moment
    /** Attempts with the flow's id (`tries`) and without it (`open_tries`). */
    tries: Generated<number>
    open_tries: Generated<number>
    created_at: Timestamp
  }
  flow_codes: { flow_id: string; code_mac: string; expires_at: Timestamp }
  flow_tries: { flow_id: string; network: string; tries: number }
}
