import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ArchivedPhoto } from '../../db/export-schema.ts'
import { isOneOf } from '../../db/one-of.ts'
import type { PlannedPart } from './archive-parts.ts'
import { chosen, type ExportedPhoto, exportedColumns, ofTheFile, type ToExport } from './queries.ts'

/** All photos to put into an archive, newest first. */
export async function archivablePhotos(db: Db, userId: string, which: ToExport) {
  return (await chosen(db, userId, which))
    .select(['id', 'original_name', 'bytes'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export type NewArchive = { parts: PlannedPart[]; hierarchyRoot: string | null; expiresAt: Date }

export async function insertArchive(
  tx: Db,
  userId: string,
  { parts, hierarchyRoot, expiresAt }: NewArchive,
): Promise<string> {
  const { id } = await tx
    .insertInto('photo_archives')
    .values({ user_id: userId, hierarchy_root: hierarchyRoot, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, { photos, bytes }] of parts.entries()) {
    const part = { archive_id: id, part: index + 1, photos: JSON.stringify(photos), bytes }
    await tx.insertInto('photo_archive_parts').values(part).execute()
  }
  return id
}

/** The number of archives that the user has begun since this moment. */
export async function countArchives(db: Db, userId: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('photo_archives')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}

export type PartId = { archiveId: string; part: number }

/**
 * Locks and returns a part of the user's unexpired archive. `expires_at` belongs to its file, and is null if it has
 * none.
 */
export function lockPart(tx: Db, userId: string, { archiveId, part }: PartId, now: Date) {
  return tx
    .selectFrom('photo_archive_parts as p')
    .innerJoin('photo_archives as a', 'a.id', 'p.archive_id')
    .leftJoin('exports as e', (join) =>
      join.onRef('e.key', '=', 'p.key').on('e.expires_at', '>', now),
    )
    .select(['p.key', 'p.done', 'p.is_ready', 'p.failure', 'e.expires_at', 'p.bytes'])
    .select(sql<number>`jsonb_array_length(p.photos)`.as('photos'))
    .where('a.user_id', '=', userId)
    .where('a.expires_at', '>', now)
    .where('p.archive_id', '=', archiveId)
    .where('p.part', '=', part)
    .forUpdate('p')
    .executeTakeFirst()
}

export async function beginPart(tx: Db, { archiveId, part }: PartId, key: string): Promise<void> {
  await tx
    .updateTable('photo_archive_parts')
    .set({ key, done: 0, is_ready: false, failure: null })
    .where('archive_id', '=', archiveId)
    .where('part', '=', part)
    .execute()
}

/** The keys of the user's stored parts, oldest first. */
export async function storedPartKeys(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_archive_parts as p')
    .innerJoin('exports as e', 'e.key', 'p.key')
    .select('e.key')
    .where('e.user_id', '=', userId)
    .orderBy('e.created_at')
    .execute()
  return rows.map(({ key }) => key)
}

export function partToWrite(db: Db, { archiveId, part }: PartId) {
  return db
    .selectFrom('photo_archive_parts as p')
    .innerJoin('photo_archives as a', 'a.id', 'p.archive_id')
    .select(['p.key', 'p.photos', 'p.is_ready', 'p.bytes', 'a.user_id', 'a.hierarchy_root'])
    .where('p.archive_id', '=', archiveId)
    .where('p.part', '=', part)
    .where('p.key', 'is not', null)
    .executeTakeFirst()
}

type PartOutcome = { done?: number; is_ready?: boolean; failure?: string }

/** Changes nothing if the part has been started again under another key. */
export async function updatePart(db: Db, key: string, outcome: PartOutcome): Promise<void> {
  await db.updateTable('photo_archive_parts').set(outcome).where('key', '=', key).execute()
}

export type StoredPhoto = ExportedPhoto & { object_key: string; content_type: string }

/** The photos that still exist, by their ids. */
export async function storedPhotos(
  db: Db,
  userId: string,
  photos: ArchivedPhoto[],
): Promise<Map<string, StoredPhoto>> {
  const ids = photos.map(({ id }) => id)
  const rows = await (
    await chosen(db, userId, { names: [] })
  )
    .select([...exportedColumns, 'object_key', 'content_type', ...ofTheFile])
    .where(isOneOf('id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function deleteExpiredArchives(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('photo_archives').where('expires_at', '<=', now).execute()
}
