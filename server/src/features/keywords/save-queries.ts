import type { Db } from '../../db/client.ts'
import type { SavedKeyword, SavedPhoto } from '../../db/schema.ts'

export type { SavedKeyword, SavedPhoto }

/** What one save changed, as far as it takes to undo it. */
export type Save = { photos: SavedPhoto[]; excluded: SavedKeyword[]; restored: SavedKeyword[] }

/** Which exclusions there are, by number, and what could be undone. */
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
 * Lets one save of a person begin after the other, before it locks any photo; answers the version of the exclusions.
 * The row is written as it was, which locks it whether it was there or not.
 */
export async function beginSave(tx: Db, userId: string): Promise<number> {
  const { exclusions_version } = await tx
    .insertInto('keyword_saves')
    .values({ user_id: userId })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('exclusions_version')
    .executeTakeFirstOrThrow()
  return exclusions_version
}

/** What the save before left to undo. */
export async function lastSave(tx: Db, userId: string): Promise<Save | null> {
  const row = await tx
    .selectFrom('keyword_saves')
    .select(['photos', 'excluded', 'restored'])
    .where('user_id', '=', userId)
    .where('at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what this save changed, in place of the one before. */
export async function keepSave(tx: Db, userId: string, at: Date, save: Save): Promise<void> {
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

/** One step of undo, and it is used up. */
export async function forgetSave(tx: Db, userId: string): Promise<void> {
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
