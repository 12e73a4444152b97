import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Details } from '../../ports/vision-model.ts'

/** Returns the photos that were not in this state before. Their version stays, because nothing that is edited changes. */
export async function setReviewed(
  tx: Db,
  userId: string,
  names: string[],
  isReviewed: boolean,
): Promise<{ id: string; status: 'completed' }[]> {
  const { rows } = await sql<{ id: string; status: 'completed' }>`
    with locked as (
      select id from photos
      where user_id = ${userId} and name = any(${names}::text[]) and status = 'completed'
        and (reviewed_at is null) = ${isReviewed}
      order by id for update
    )
    update photos p set reviewed_at = ${isReviewed ? sql`now()` : null} from locked
    where p.id = locked.id returning p.id, p.status`.execute(tx)
  return rows
}

type NamedPhoto = {
  mode: string
  details: Details | null
  confirmed_names: string[]
  rejected_names: string[]
  own_period: string | null
  own_location: string | null
}

/** The names in a photo that is locked already. */
export async function namesOfPhoto(
  tx: Db,
  userId: string,
  id: string,
): Promise<NamedPhoto | undefined> {
  return tx
    .selectFrom('photos')
    .select(['mode', 'details', 'confirmed_names', 'rejected_names', 'own_period', 'own_location'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores what a person said about a name. */
export async function judgeName(
  tx: Db,
  userId: string,
  { id, name, isRight }: { id: string; name: string; isRight: boolean },
): Promise<void> {
  const list = sql.ref(isRight ? 'confirmed_names' : 'rejected_names')
  await sql`
    update photos set ${list} = array_append(${list}, ${name}), reviewed_at = coalesce(reviewed_at, now())
    where user_id = ${userId} and id = ${id}`.execute(tx)
}
