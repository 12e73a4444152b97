import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { releaseHolds } from '../credits/service.ts'
import { removeCounts } from '../keywords/queries.ts'
import {
  transactionTime,
  deletePhotos,
  type DeletedPhoto,
  endDeletion,
  findDeletion,
  logDeletion,
  type Selection,
  startDeletion,
  startedDeletions,
} from './deletion-queries.ts'
import { deleteAllPhotos, purgePhotos } from './jobs.ts'
import { countSince } from './list-queries.ts'
import { objectKeys } from './object-keys.ts'
import { addToDay, announcePhotos, changeCounters, readCounters, sumCounters } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** Photos per transaction in the background; other writes of the same owner wait while one runs. */
const maxPerBatch = 2000
const maxKeysPerJob = 500
/** Deleting more photos than this would keep the user waiting for too long, so a job does it. */
const maxPerRequest = 4000

/**
 * Deletes the caller's photos with these names, or all if the list is empty, and returns how many. Unknown
 * names and those of other users are not counted. When this resolves, no view shows the photos any more: to
 * delete all of more than `maxPerRequest`, it hides them first and a job deletes the rows (see `findDeletion`). A job
 * removes the objects.
 */
export async function removePhotos(deps: Needs, userId: string, names: string[]): Promise<number> {
  if (names.length > 0) return removeSelected(deps, userId, { names })
  const [counters, before] = await Promise.all([
    readCounters(deps.db, userId),
    findDeletion(deps.db, userId),
  ])
  const total = sumCounters(counters)
  if (total <= maxPerRequest)
    return removeSelected(deps, userId, { until: await transactionTime(deps.db) })
  const visible = before ? sumCounters(await countSince(deps.db, userId, before.until)) : total
  await deps.db.transaction().execute(async (tx) => {
    await startDeletion(tx, userId, total)
    await deps.jobs.enqueue(tx, deleteAllPhotos, { user_id: userId })
    await announcePhotos(tx, userId)
  })
  return visible
}

/** Deletes the photos that `removePhotos` has hidden. Can be run again after an interruption. */
export async function finishDeletion(
  deps: Needs,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const deletion = await findDeletion(deps.db, userId)
    if (!deletion) return
    await removeSelected(deps, userId, { until: deletion.until }, { signal })
    await endDeletion(deps.db, userId, deletion.until)
    await announcePhotos(deps.db, userId)
  }
}

/** Finishes deletions whose own job failed for good. */
export async function finishDeletions(deps: Needs, signal: AbortSignal): Promise<void> {
  for (const userId of await startedDeletions(deps.db)) await finishDeletion(deps, userId, signal)
}

type DeletionOptions = { signal?: AbortSignal }

/** If `jobs` is null, the caller removes the objects. */
type RowNeeds = Pick<Deps, 'db' | 'clock' | 'config'> & { jobs: Deps['jobs'] | null }

/**
 * Deletes the selected photos and returns how many. When all are deleted, pending photos are deleted first, so that
 * they are no longer sent to the AI. Throws when `signal` is aborted.
 */
export async function removeSelected(
  deps: RowNeeds,
  userId: string,
  selection: Selection,
  options: DeletionOptions = {},
): Promise<number> {
  // The user waits for named photos, so they are one batch, in which each keyword count is updated only once.
  if ('names' in selection) return removeBatch(deps, userId, selection, selection.names.length)
  if ('ids' in selection) return removeBatch(deps, userId, selection, selection.ids.length)
  const pending = await removeBatches(deps, userId, { ...selection, status: 'pending' }, options)
  return pending + (await removeBatches(deps, userId, selection, options))
}

async function removeBatches(
  deps: RowNeeds,
  userId: string,
  selection: Selection,
  options: DeletionOptions,
): Promise<number> {
  let deleted = 0
  for (;;) {
    options.signal?.throwIfAborted()
    const n = await removeBatch(deps, userId, selection, maxPerBatch)
    deleted += n
    if (n < maxPerBatch) return deleted
  }
}

async function removeBatch(
  deps: RowNeeds,
  userId: string,
  selection: Selection,
  limit: number,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const photos = await deletePhotos(tx, userId, selection, limit)
    if (photos.length === 0) return 0
    const withStatus = (status: DeletedPhoto['status']) =>
      photos.filter((photo) => photo.status === status)
    const [pending, completed, failed] = [
      withStatus('pending'),
      withStatus('completed'),
      withStatus('failed'),
    ]
    await releaseHolds(
      tx,
      photos.map((photo) => photo.id),
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
    if (deps.jobs) await enqueuePurge(deps.jobs, tx, userId, photos)
    await announcePhotos(
      tx,
      userId,
      photos.map(({ id }) => ({ id, status: 'deleted' })),
    )
    return photos.length
  })
}

async function enqueuePurge(
  jobs: Deps['jobs'],
  tx: Db,
  userId: string,
  photos: DeletedPhoto[],
): Promise<void> {
  for (let start = 0; start < photos.length; start += maxKeysPerJob) {
    const keys = photos.slice(start, start + maxKeysPerJob).map((photo) => photo.object_key)
    await jobs.enqueue(tx, purgePhotos, { user_id: userId, keys })
  }
}

/** Removes the objects of deleted photos. No other photo ever has the same keys. */
export async function purgeObjects(
  { storage }: Pick<Deps, 'storage'>,
  originals: string[],
): Promise<void> {
  await storage.remove(originals.flatMap(objectKeys))
}
