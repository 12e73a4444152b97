import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { Details } from '../../ports/vision-model.ts'

type ReviewedRow = {
  id: string
  status: 'completed'
  updated_at: Date
  was_reviewed_at: Date | null
  reviewed_at: Date | null
}

/** Returns the photos whose review status changed. Their version stays, because no edited column changes. */
export async function setReviewed(
  tx: Db,
  userId: string,
  which: { names: string[] } | { ids: string[] },
  isReviewed: boolean,
): Promise<ReviewedRow[]> {
  const isChosen = 'ids' in which ? isOneOf('id', which.ids) : isOneOf('name', which.names)
  const { rows } = await sql<ReviewedRow>`
    with locked as (
      select id, reviewed_at from photos
      where user_id = ${userId} and ${isChosen} and status = 'completed'
        and (reviewed_at is null) = ${isReviewed}
      order by id for update
    )
    update photos p set reviewed_at = ${isReviewed ? sql`now()` : null} from locked
    where p.id = locked.id
    returning p.id, p.status, p.updated_at, locked.reviewed_at as was_reviewed_at, p.reviewed_at`.execute(
    tx,
  )
  return rows
}

type Named = { mode: string; details: Details | null }

/** The predicted details that contain the names in a photo, which must be locked. */
export async function namesOfPhoto(tx: Db, userId: string, id: string): Promise<Named | undefined> {
  return tx
    .selectFrom('photos')
    .select(['mode', 'details'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}
