import type { Db } from '../../db/client.ts'
import type { SavedKeyword, SavedPhoto } from '../../db/schema.ts'

export type { SavedKeyword, SavedPhoto }

/** What a save changed, to be able to undo it. */
export type Save = { photos: SavedPhoto[]; excluded: SavedKeyword[]; restored: SavedKeyword[] }

/** The version of the global exclusions, and a summary of the last save if it can be undone. */
export async function saveState(db: Db, userId: string) {
  const row = await db
    .selectFrom('keyword_saves')
    .select(['exclusions_version', 'at', 'photo_count', 'keyword_count'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    exclusions_version: row?.exclusions_version ?? 0,
    last_save: row?.at
      ? { at: row.at.toISOString(), photos: row.photo_count, keywords: row.keyword_count }
      : null,
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

/** The last save, or null when no save can be undone. */
export async function lastSave(tx: Db, userId: string): Promise<Save | null> {
  const row = await tx
    .selectFrom('keyword_saves')
    .select(['photos', 'excluded', 'restored'])
    .where('user_id', '=', userId)
    .where('at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Stores what this save changed; replaces the save before. */
export async function storeSave(tx: Db, userId: string, at: Date, save: Save): Promise<void> {
  const keywords = save.excluded.length + save.restored.length
  await tx
    .updateTable('keyword_saves')
    .set((row) => ({
      at,
      photo_count: save.photos.length,
      keyword_count: keywords,
      photos: JSON.stringify(save.photos),
      excluded: JSON.stringify(save.excluded),
      restored: JSON.stringify(save.restored),
      exclusions_version: row('exclusions_version', '+', keywords > 0 ? 1 : 0),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Clears the last save after it was undone: there is only one step of undo. */
export async function clearSave(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('keyword_saves')
    .set((row) => ({
      at: null,
      photos: '[]',
      excluded: '[]',
      restored: '[]',
      exclusions_version: row('exclusions_version', '+', 1),
    }))
    .where('user_id', '=', userId)
    .execute()
}
