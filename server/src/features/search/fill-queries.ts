import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { foldsOf, type KeywordLists } from '../keywords/effective.ts'

const batch = 200

/** Photos whose folds are unknown get them, with their words, a batch in each transaction. May be interrupted and repeated. */
export async function fillMissingFolds(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await fillBatch(db)) === 0) return
}

/** The same for photos without labels or position, which triggers write. */
export async function fillMissingLabels(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { numAffectedRows } = await sql`
      update photos set labels = '{}' where id in (
        select id from photos where labels is null or place is null order by id limit ${batch} for update skip locked)`.execute(
      db,
    )
    if (!numAffectedRows) return
  }
}

const fillBatch = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const photos = await tx
      .selectFrom('photos')
      .select(['id', 'keywords', 'added_keywords', 'excluded_keywords'])
      .where('included_folds', 'is', null)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    await writeFolds(tx, photos)
    return photos.length
  })

/** Writes the folds of locked photos. */
export async function writeFolds(
  tx: Db,
  photos: readonly (KeywordLists & { id: string })[],
): Promise<void> {
  if (photos.length === 0) return
  const rows = photos.map((photo) => ({ id: photo.id, folds: foldsOf(photo) }))
  await sql`
    update photos p set included_folds = t.folds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, folds text[])
    where p.id = t.id`.execute(tx)
}
