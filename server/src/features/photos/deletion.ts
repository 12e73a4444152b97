import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { releaseHolds } from '../credits/service.ts'
import { removeCounts } from '../keywords/queries.ts'
import {
  databaseTime,
  deletePhotos,
  type DeletedPhoto,
  type Doomed,
  endDeletion,
  findDeletion,
  logDeletion,
  namesInUse,
  startDeletion,
  startedDeletions,
} from './deletion-queries.ts'
import { deleteAllPhotos, purgePhotos } from './jobs.ts'
import { countSince } from './list-queries.ts'
import { objectKeys } from './object-keys.ts'
import {
  addToDay,
  announcePhotos,
  changeCounters,
  lockObjects,
  readCounters,
  sumOf,
} from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** Rows in one transaction in the background: others of the same owner wait no longer than this takes. */
const batch = 2000
const namesAJob = 500
/** More than these take longer than a person should wait. */
const mostAtOnce = 4000

/**
 * Deletes the caller's photos of these names, or all where the list is empty; answers how many went. Unknown
 * and foreign names are left out of the count. Nobody sees them any more when this resolves: rows vanish at
 * once, and so do very many, of which a job then removes the rows (`findDeletion` tells how far it is). Objects
 * follow in the background.
 */
export async function removePhotos(deps: Needs, userId: string, names: string[]): Promise<number> {
  if (names.length > 0) return removeDoomed(deps, userId, { names })
  const [counters, before] = await Promise.all([
    readCounters(deps.db, userId),
    findDeletion(deps.db, userId),
  ])
  const total = sumOf(counters)
  if (total <= mostAtOnce) return removeDoomed(deps, userId, { until: await databaseTime(deps.db) })
  const seen = before ? sumOf(await countSince(deps.db, userId, before.until)) : total
  await deps.db.transaction().execute(async (tx) => {
    await startDeletion(tx, userId, total)
    await deps.jobs.enqueue(tx, deleteAllPhotos, { user_id: userId })
    await announcePhotos(tx, userId)
  })
  return seen
}

/** Ends what `removePhotos` began; goes on where a run before it stopped. */
export async function finishDeletion(
  deps: Needs,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const deletion = await findDeletion(deps.db, userId)
    if (!deletion) return
    await removeDoomed(deps, userId, { until: deletion.until }, { signal })
    await endDeletion(deps.db, userId, deletion.until)
    await announcePhotos(deps.db, userId)
  }
}

/** Deletions that nothing carries on any more, because their job was given up. */
export async function finishDeletions(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const userId of await startedDeletions(deps.db)) await finishDeletion(deps, userId, signal)
}

type How = { signal?: AbortSignal; keepObjects?: boolean }

/**
 * Of all photos those go first that wait for the AI: what is deleted shall cost nothing more. `keepObjects` leaves the
 * objects to the caller. Throws where `signal` says to stop.
 */
export async function removeDoomed(
  deps: Needs,
  userId: string,
  doomed: Doomed,
  how: How = {},
): Promise<number> {
  // Somebody waits: all that are named go in one, so that each keyword is counted down once.
  if ('names' in doomed) return removeBatch(deps, userId, doomed, doomed.names.length, how)
  const waiting = await removeBatches(deps, userId, { ...doomed, status: 'pending' }, how)
  return waiting + (await removeBatches(deps, userId, doomed, how))
}

async function removeBatches(
  deps: Needs,
  userId: string,
  doomed: Doomed,
  how: How,
): Promise<number> {
  let deleted = 0
  for (;;) {
    how.signal?.throwIfAborted()
    const n = await removeBatch(deps, userId, doomed, batch, how)
    deleted += n
    if (n < batch) return deleted
  }
}

async function removeBatch(
  deps: Needs,
  userId: string,
  doomed: Doomed,
  most: number,
  { keepObjects = false }: How,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const photos = await deletePhotos(tx, userId, doomed, most)
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
    if (!keepObjects) await purgeLater(deps, tx, userId, photos)
    await announcePhotos(
      tx,
      userId,
      photos.map(({ id }) => ({ id, status: 'deleted' })),
    )
    return photos.length
  })
}

async function purgeLater(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  userId: string,
  photos: DeletedPhoto[],
): Promise<void> {
  for (let start = 0; start < photos.length; start += namesAJob) {
    const names = photos.slice(start, start + namesAJob).map((photo) => photo.name)
    await jobs.enqueue(tx, purgePhotos, { user_id: userId, names })
  }
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
