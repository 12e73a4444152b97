import type { Deps } from '../../deps.ts'
import { releaseHolds } from '../credits/service.ts'
import { removeCounts } from '../keywords/queries.ts'
import { dayOf } from './day.ts'
import {
  databaseTime,
  deletePhotos,
  type DeletedPhoto,
  type Doomed,
  logDeletion,
  namesInUse,
} from './deletion-queries.ts'
import { purgePhotos } from './jobs.ts'
import { objectKeys } from './object-keys.ts'
import { addToDay, announcePhotos, changeCounters, lockObjects } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** Rows in one transaction: others of the same owner wait no longer than this takes. */
const batch = 2000
const namesAJob = 500

/**
 * Deletes the caller's photos of these names, or all where the list is empty; answers how many went. Unknown
 * and foreign names are left out of the count. Rows vanish at once, objects right after, in the background.
 */
export async function removePhotos(deps: Needs, userId: string, names: string[]): Promise<number> {
  const doomed = names.length > 0 ? { names } : { until: await databaseTime(deps.db) }
  let deleted = 0
  for (;;) {
    const n = await removeBatch(deps, userId, doomed)
    deleted += n
    if (n < batch) return deleted
  }
}

async function removeBatch(deps: Needs, userId: string, doomed: Doomed): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const photos = await deletePhotos(tx, userId, doomed, batch)
    if (photos.length === 0) return 0
    const of = (status: DeletedPhoto['status']) => photos.filter((photo) => photo.status === status)
    const [pending, completed, failed] = [of('pending'), of('completed'), of('failed')]
    await releaseHolds(
      tx,
      pending.map((photo) => photo.id),
    )
    await removeCounts(tx, userId, photos)
    await changeCounters(tx, userId, {
      pending: -pending.length,
      completed: -completed.length,
      failed: -failed.length,
    })
    await addToDay(tx, userId, dayOf(deps.clock.now(), deps.config.TIME_ZONE), {
      deleted: photos.length,
    })
    await logDeletion(tx, userId, photos.length)
    for (let start = 0; start < photos.length; start += namesAJob) {
      const names = photos.slice(start, start + namesAJob).map((photo) => photo.name)
      await deps.jobs.enqueue(tx, purgePhotos, { user_id: userId, names })
    }
    await announcePhotos(
      tx,
      userId,
      photos.map(({ id }) => ({ id, status: 'deleted' })),
    )
    return photos.length
  })
}

/** Removes the objects of deleted photos; a name that became a photo again meanwhile keeps its own. */
export async function purgeObjects(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: string,
  names: string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockObjects(tx, userId, 'alone')
    const used = await namesInUse(tx, userId, names)
    const gone = names.filter((name) => !used.has(name))
    await storage.remove(gone.flatMap((name) => objectKeys({ userId, name })))
  })
}
