import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from './column-kinds.ts'

/** Describing completed photos again (migration 0023). */
export type RunTables = {
  description_runs: {
    id: Generated<string>
    user_id: string
    model: string
    /** How many photos were chosen. */
    photos: number
    started_at: Timestamp
  }
  /**
   * The predictions that a run replaced. `run_id` in `prediction` is that of the previous run, null for the first
   * description.
   */
  earlier_predictions: {
    run_id: string
    photo_id: string
    prediction: JSONColumnType<Record<string, unknown>>
    replaced_at: Timestamp
  }
}
