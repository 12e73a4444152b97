import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Deps } from '../../deps.ts'
import { announcePhotos } from '../photos/queries.ts'
import { setReviewed } from './queries.ts'

/** Marks the caller's completed photos of these names as reviewed, or takes that back; unknown names are ignored. */
export async function acceptPhotos(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { names, reviewed }: ParsedInput<'acceptPhotos'>,
): Promise<CallOutput<'acceptPhotos'>> {
  return db.transaction().execute(async (tx) => {
    const photos = await setReviewed(tx, userId, names, reviewed)
    if (photos.length > 0) await announcePhotos(tx, userId, photos)
    return { message: `${photos.length} photo(s) changed`, changed: photos.length }
  })
}
