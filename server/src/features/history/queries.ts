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

/** The next part that has not been undone. */
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

type PartKey = { act_id: string; part: number }

/** The parts of the owner's later acts that contain one of these photos and have not been undone, in their order. */
export async function laterParts(
  tx: Db,
  userId: string,
  actId: string,
  photoIds: string[],
): Promise<PartKey[]> {
  const { rows } = await sql<PartKey>`
    select p.act_id, p.part from acts a join act_parts p on p.act_id = a.id
    where a.user_id = ${userId} and a.number > (select number from acts where id = ${actId})
      and a.undo_started_at is null
      and exists (
        select from jsonb_array_elements(p.changes) c where (c->>'id')::uuid = any(${photoIds}::uuid[])
      )
    order by a.number, p.part`.execute(tx)
  return rows
}

export async function changesOfPart(
  tx: Db,
  { act_id, part }: PartKey,
): Promise<PhotoChangeOfAct[]> {
  const { changes } = await tx
    .selectFrom('act_parts')
    .select('changes')
    .where('act_id', '=', act_id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow()
  return changes ?? []
}

export async function writeChangesOfPart(
  tx: Db,
  { act_id, part }: PartKey,
  changes: PhotoChangeOfAct[],
): Promise<void> {
  await tx
    .updateTable('act_parts')
    .set({ changes: JSON.stringify(changes) })
    .where('act_id', '=', act_id)
    .where('part', '=', part)
    .execute()
}

/** Restores whether and when locked photos were reviewed. Their version stays. Returns the photos. */
export async function restoreReviewed(
  tx: Db,
  userId: string,
  photos: { id: string; was: string | null }[],
): Promise<{ id: string; status: 'completed' }[]> {
  if (photos.length === 0) return []
  const { rows } = await sql<{ id: string; status: 'completed' }>`
    update photos p set reviewed_at = t.was
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as t (id uuid, was timestamptz)
    where p.user_id = ${userId} and p.id = t.id
    returning p.id, p.status`.execute(tx)
  return rows
}
