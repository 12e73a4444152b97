import type { Db } from '../../db/client.ts'

export type AnalysisConfig = { max_allowed_retry: number; max_process: number }

export async function readAnalysisConfig(
  db: Db,
): Promise<AnalysisConfig & { next_use_date: Date | null }> {
  return db
    .selectFrom('analysis_settings')
    .select(['max_allowed_retry', 'max_process', 'next_use_date'])
    .executeTakeFirstOrThrow()
}

/** Counts for the very next claim: the dispatchers read it each time. */
export async function saveAnalysisConfig(db: Db, config: AnalysisConfig): Promise<void> {
  await db.updateTable('analysis_settings').set(config).execute()
}
