import type { ExclusionChanges, PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { SavedPhoto } from '../../db/schema.ts'

/** The data for undoing the last save: the photos as they were before it, and what it changed in the exclusions. */
export type LastSave = ExclusionChanges & {
  /** Null for a save made by a version that did not store acts. */
  actId: string | null
  photos: Omit<PhotoChangeOfAct, 'after'>[]
}

/** The version of the global exclusions, and a summary of the last save if it can be undone. */
export async function saveState(db: Db, userId: string) {
  const row = await db
    .selectFrom('keyword_saves as s')
    .leftJoin('acts as a', 'a.id', 's.last_act_id')
    .select(['s.exclusions_version', 's.at as old_at', 's.photo_count as old_photos'])
    .select(['s.keyword_count as old_keywords', 'a.at', 'a.photo_count', 'a.keyword_count'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  const at = row?.old_at ?? row?.at
  const [photos, keywords] = row?.old_at
    ? [row.old_photos, row.old_keywords]
    : [row?.photo_count ?? 0, row?.keyword_count ?? 0]
  return {
    exclusions_version: row?.exclusions_version ?? 0,
    last_save: at ? { at: at.toISOString(), photos, keywords } : null,
  }
}

/**
 * Serializes the saves of a user: call it first, before locking photos. Returns the version of the exclusions. The
 * upsert changes nothing, but locks the row whether it existed or not.
 */
export async function beginSave(tx: Db, userId: string): Promise<number> {
  const { exclusions_version } = await tx
    .insertInto('keyword_saves')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('exclusions_version')
    .executeTakeFirstOrThrow()
  return exclusions_version
}

/** The last save, or null if no save can be undone. */
export async function lastSave(tx: Db, userId: string): Promise<LastSave | null> {
  const row = await tx
    .selectFrom('keyword_saves as s')
    .leftJoin('acts as a', 'a.id', 's.last_act_id')
    .select(['s.at', 's.photos', 's.excluded', 's.restored', 's.last_act_id', 'a.exclusions'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  if (row?.at) {
    const { photos, excluded, restored } = row
    return { actId: null, photos: photos.map(fromOldSave), excluded, restored }
  }
  if (!row?.last_act_id) return null
  const parts = await tx
    .selectFrom('act_parts')
    .select('changes')
    .where('act_id', '=', row.last_act_id)
    .orderBy('part')
    .execute()
  const exclusions = row.exclusions ?? { excluded: [], restored: [] }
  return {
    actId: row.last_act_id,
    photos: parts.flatMap(({ changes }) => changes ?? []),
    ...exclusions,
  }
}

/** Converts a save in the old format. `was_reviewed_at` is missing if the save is older than reviewing. */
function fromOldSave({ id, saved_at, was_reviewed_at, ...before }: SavedPhoto) {
  const reviewed = was_reviewed_at === undefined ? {} : { reviewed_at: was_reviewed_at }
  return { id, saved_at, before: { ...before, ...reviewed } }
}

/**
 * Sets the act that "Undo last save" undoes, or none, replacing the previous one. If global exclusions were changed,
 * raises their version, so that editors that have read the old ones are refused.
 */
export async function setLastSave(
  tx: Db,
  userId: string,
  actId: string | null,
  changesExclusions: boolean,
): Promise<void> {
  await tx
    .updateTable('keyword_saves')
    .set((row) => ({
      at: null,
      last_act_id: actId,
      photos: '[]',
      excluded: '[]',
      restored: '[]',
      exclusions_version: row('exclusions_version', '+', changesExclusions ? 1 : 0),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Clears the last save if it is this act, because the act was undone in another way. */
export async function forgetLastSave(tx: Db, userId: string, actId: string): Promise<void> {
  await tx
    .updateTable('keyword_saves')
    .set({ last_act_id: null })
    .where('user_id', '=', userId)
    .where('last_act_id', '=', actId)
    .execute()
}

/**
 * Call it in a transaction that changes global exclusions without a save, so that editors that have read the old ones
 * are refused.
 */
export async function raiseExclusionsVersion(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('keyword_saves')
    .set((row) => ({ exclusions_version: row('exclusions_version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}
