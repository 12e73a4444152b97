import { sql } from 'kysely'
import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'

/** The next photos that an act must change. */
export async function nextChosen(
  tx: Db,
  actId: string,
): Promise<{ part: number; ids: string[] } | undefined> {
  const row = await tx
    .selectFrom('act_parts')
    .select(['part', 'photo_ids'])
    .where('act_id', '=', actId)
    .where('photo_ids', 'is not', null)
    .orderBy('part')
    .limit(1)
    .executeTakeFirst()
  return row && { part: row.part, ids: row.photo_ids ?? [] }
}

/** Stores how the photos of a part were changed, unless another process has done so; `n` is how many changed. */
export async function storePart(
  tx: Db,
  actId: string,
  part: number,
  { changes, n }: { changes: PhotoChangeOfAct[]; n: number },
): Promise<void> {
  await sql`
    with stored as (
      update act_parts set photo_ids = null, changes = ${JSON.stringify(changes)}
      where act_id = ${actId} and part = ${part} and photo_ids is not null returning act_id
    )
    update acts set photo_count = photo_count + ${n} from stored where acts.id = stored.act_id`.execute(
    tx,
  )
}

/** Ends an act whose photos are all changed; always returns true. */
export async function endAct(tx: Db, actId: string): Promise<true> {
  await tx.updateTable('acts').set({ edit: null }).where('id', '=', actId).execute()
  return true
}

export async function isDeletion(db: Db, userId: string, actId: string): Promise<boolean> {
  const row = await db
    .selectFrom('acts')
    .select('kind')
    .where('user_id', '=', userId)
    .where('id', '=', actId)
    .executeTakeFirst()
  return row?.kind === 'delete'
}
