import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { foldsOf, type KeywordLists } from '../keywords/effective.ts'

const batch = 200

/** Comes before the ids of all photos. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Processes a batch of photos. Returns the last id, or undefined if no photos are left. */
type Fill = (tx: Db, after: string) => Promise<string | undefined>

/**
 * Fills in missing folds, labels and positions of photos, and derives labels again that an earlier version derived
 * differently. Goes through the photos by id, one batch per transaction, so that none is read twice. Can be
 * interrupted and repeated.
 */
export async function fillMissing(db: Db, signal: AbortSignal): Promise<void> {
  for (const fill of [fillFolds, fillLabels, fillPlaces, refillLabels]) {
    let after: string | undefined = beforeAll
    while (after && !signal.aborted) after = await fillBatch(db, fill, after)
  }
}

const fillBatch = (db: Db, fill: Fill, after: string) =>
  db.transaction().execute((tx) => fill(tx, after))

/** Photos that are being changed are left for the next run. */
const nextPhotos = (tx: Db, after: string) =>
  tx
    .selectFrom('photos')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()

async function fillFolds(tx: Db, after: string): Promise<string | undefined> {
  const photos = await nextPhotos(tx, after)
    .select(['keywords', 'added_keywords', 'excluded_keywords'])
    .where('included_folds', 'is', null)
    .execute()
  await writeFolds(tx, photos)
  return photos.at(-1)?.id
}

async function fillLabels(tx: Db, after: string): Promise<string | undefined> {
  return deriveLabels(tx, await nextPhotos(tx, after).where('labels', 'is', null).execute())
}

async function fillPlaces(tx: Db, after: string): Promise<string | undefined> {
  return deriveLabels(tx, await nextPhotos(tx, after).where('place', 'is', null).execute())
}

/** Continues with the photos of migration 98 where the last run stopped. */
async function refillLabels(tx: Db): Promise<string | undefined> {
  const refill = await tx.selectFrom('label_refills').select('after').forUpdate().executeTakeFirst()
  if (!refill) return undefined
  const photos = tx.selectFrom('photos').select('id').orderBy('id')
  const next = await photos.where('id', '>', refill.after).limit(batch).execute()
  const ids = next.map(({ id }) => id)
  const after = ids.at(-1)
  if (!after) {
    await tx.deleteFrom('label_refills').execute()
    return undefined
  }
  const ofOwners = photos.where('id', 'in', ids).where('own_location', 'is not', null)
  await deriveLabels(tx, await ofOwners.forUpdate().execute())
  await tx.updateTable('label_refills').set({ after }).execute()
  return after
}

/** Triggers then derive labels and position. */
async function deriveLabels(tx: Db, photos: { id: string }[]): Promise<string | undefined> {
  const ids = photos.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('photos').set({ labels: [] }).where('id', 'in', ids).execute()
  return ids.at(-1)
}

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
