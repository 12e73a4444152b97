import { sql } from 'kysely'
import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'

export async function countParts(db: Db, actId: string): Promise<number> {
  const { n } = await db
    .selectFrom('act_parts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('act_id', '=', actId)
    .executeTakeFirstOrThrow()
  return n
}

/** The next part that is not undone yet. */
export async function nextPart(
  tx: Db,
  actId: string,
): Promise<{ part: number; changes: PhotoChangeOfAct[] } | undefined> {
  const row = await tx
    .selectFrom('act_parts')
    .select(['part', 'changes'])
    .where('act_id', '=', actId)
    .where('is_undone', '=', false)
    .orderBy('part')
    .limit(1)
    .executeTakeFirst()
  return row && { part: row.part, changes: row.changes ?? [] }
}

export async function markPartUndone(tx: Db, actId: string, part: number): Promise<void> {
  await tx
    .updateTable('act_parts')
    .set({ is_undone: true })
    .where('act_id', '=', actId)
    .where('part', '=', part)
    .execute()
}

export type ReviewUndo = { id: string; was: string | null; now: string | null; saved_at: string }

/**
 * Puts back whether locked photos were reviewed, where neither that nor the photo has changed since. Their version stays. Returns the
 * photos that were put back.
 */
export async function restoreReviewed(
  tx: Db,
  userId: string,
  photos: ReviewUndo[],
): Promise<{ id: string; status: 'completed' }[]> {
  if (photos.length === 0) return []
  const { rows } = await sql<{ id: string; status: 'completed' }>`
    update photos p set reviewed_at = t.was
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as t (id uuid, was timestamptz, now timestamptz, saved_at timestamptz)
    where p.user_id = ${userId} and p.id = t.id and date_trunc('milliseconds', p.updated_at) = t.saved_at
      and date_trunc('milliseconds', p.reviewed_at) is not distinct from t.now
    returning p.id, p.status`.execute(tx)
  return rows
}
