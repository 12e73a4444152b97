import type { Db } from '../../db/client.ts'
import { notify } from '../ai-schedule/queries.ts'

type AnalysisConfig = { max_allowed_retry: number; max_process: number }

export async function readAnalysisConfig(
  db: Db,
): Promise<AnalysisConfig & { next_use_date: Date | null }> {
  return db
    .selectFrom('analysis_settings')
    .select(['max_allowed_retry', 'max_process', 'next_use_date'])
    .executeTakeFirstOrThrow()
}

/** Saves the limits and wakes the dispatchers, so that the next claim already uses them. */
export async function saveAnalysisConfig(db: Db, config: AnalysisConfig): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('analysis_settings').set(config).execute()
    await notify(tx, 'analysis')
  })
}
