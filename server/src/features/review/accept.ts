import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { PhotoChangeOfAct } from '../../db/act-schema.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { announcePhotos } from '../photos/queries.ts'
import { setReviewed } from './queries.ts'

/**
 * Marks the caller's completed photos with these names as reviewed, or as not reviewed; unknown names are ignored
 * (A-23).
 */
export async function acceptPhotos(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { names, reviewed }: ParsedInput<'acceptPhotos'>,
): Promise<CallOutput<'acceptPhotos'>> {
  return db.transaction().execute(async (tx) => {
    const photos = await markReviewed(tx, userId, { names }, reviewed)
    const act = await recordAct(tx, userId, {
      kind: 'accept',
      at: clock.now(),
      photos,
      summary: { reviewed },
    })
    return {
      message: `${photos.length} photo(s) changed`,
      changed: photos.length,
      ...(act && { act }),
    }
  })
}

/**
 * Marks completed photos as reviewed, or as not reviewed, and notifies open pages; returns what changed, for
 * `recordAct`.
 */
export async function markReviewed(
  tx: Db,
  userId: string,
  which: { names: string[] } | { ids: string[] },
  isReviewed: boolean,
): Promise<PhotoChangeOfAct[]> {
  const photos = await setReviewed(tx, userId, which, isReviewed)
  if (photos.length > 0) await announcePhotos(tx, userId, photos)
  return photos.map(({ id, updated_at, was_reviewed_at, reviewed_at }) => ({
    id,
    // Reviewing does not change a photo's version.
    saved_at: updated_at.toISOString(),
    before: { reviewed_at: was_reviewed_at?.toISOString() ?? null },
    after: { reviewed_at: reviewed_at?.toISOString() ?? null },
  }))
}
