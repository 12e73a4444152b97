import type { AiProviderName } from '@verso/contract/limits.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Money, Timestamp } from './column-kinds.ts'

/** The AI that administrators chose (migration 0022). */
export type AiTables = {
  ai_settings: {
    is_only: Generated<boolean>
    /** Incremented with each change. */
    version: ColumnType<number, never, number>
    provider: AiProviderName | null
    model: string | null
    base_url: string | null
    /** Encrypted: see features/ai-settings/sealed-key.ts. */
    sealed_key: string | null
    spending_cap_usd: Money
    changed_at: Timestamp
  }
}
