import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../acts/record.ts'
import { changePhotos } from '../keyword-editor/changes.ts'
import { lockPhotos } from '../keyword-editor/queries.ts'
import { beginSave } from '../keywords/save-queries.ts'

/**
 * Turns the caller's photos with these names to this angle (decision 34); unknown names are ignored. Turning a
 * photo does not mark it as reviewed. Returns the new version of each photo that was turned.
 */
export async function turnPhotos(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { names, turn }: ParsedInput<'turnPhotos'>,
): Promise<CallOutput<'turnPhotos'>> {
  return db.transaction().execute(async (tx: Db) => {
    await beginSave(tx, userId)
    const photos = await changePhotos(
      tx,
      userId,
      await lockPhotos(tx, userId, { names }),
      (photo) => ({ ...photo, turn }),
    )
    const act = await recordAct(tx, userId, { kind: 'turn', at: clock.now(), photos })
    return {
      message: `${photos.length} photo(s) turned`,
      changed: photos.length,
      ...(act && { act }),
      saved: photos.map(({ id, saved_at }) => ({ image_id: id, updated_date: saved_at })),
    }
  })
}
