import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { announcePhotos } from '../photos/queries.ts'
import { type ReviewedRow, setReviewed } from './queries.ts'

/** Marks the caller's completed photos of these names as reviewed, or takes that back; unknown names are ignored. */
export async function acceptPhotos(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { names, reviewed }: ParsedInput<'acceptPhotos'>,
): Promise<CallOutput<'acceptPhotos'>> {
  return db.transaction().execute(async (tx) => {
    const photos = await setReviewed(tx, userId, names, reviewed)
    await recordAct(tx, userId, {
      kind: 'accept',
      at: clock.now(),
      photos: photos.map(reviewChange),
      summary: { reviewed },
    })
    if (photos.length > 0) await announcePhotos(tx, userId, photos)
    return { message: `${photos.length} photo(s) changed`, changed: photos.length }
  })
}

/** How an act changed the photo; its version stayed. */
const reviewChange = ({ id, updated_at, was_reviewed_at, reviewed_at }: ReviewedRow) => ({
  id,
  saved_at: updated_at.toISOString(),
  before: { reviewed_at: was_reviewed_at?.toISOString() ?? null },
  after: { reviewed_at: reviewed_at?.toISOString() ?? null },
})
