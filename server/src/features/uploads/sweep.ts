import type { Deps } from '../../deps.ts'
import type { StoredObject } from '../../ports/object-storage.ts'
import { incomingKey, type PhotoObject, parseKey } from '../photos/object-keys.ts'
import { lockObjects } from '../photos/queries.ts'
import { deleteExpiredTickets, findPhotosWithTasks } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>

/** Newer objects may belong to an upload or a job that is still running. */
export const defaultGraceMs = 60 * 60_000
const maxPerBatch = 500

/** Deletes expired tickets and the bytes of unfinished uploads; returns how many of each. */
export async function sweepUploads(
  { db, clock, storage }: Needs,
  graceMs = defaultGraceMs,
): Promise<{ tickets: number; objects: number }> {
  const tickets = await deleteExpiredTickets(db, clock.now())
  let objects = 0
  for await (const found of storage.list(incomingKey(''))) {
    if (!isOlder(found, graceMs)) continue
    await storage.remove([found.key])
    objects += 1
  }
  return { tickets, objects }
}

/** Removes objects without a photo and model copies without a task; returns their keys. */
export async function sweepOrphans(
  deps: Needs,
  graceMs = defaultGraceMs,
  signal?: AbortSignal,
): Promise<string[]> {
  const removed: string[] = []
  for await (const orphans of findOrphans(deps, graceMs)) {
    if (signal?.aborted) break
    removed.push(...(await removeOrphans(deps, orphans)))
  }
  return removed
}

type Orphan = PhotoObject & { key: string }

/** Yields orphaned objects older than `graceMs` in batches, each of one owner and possibly empty. */
export async function* findOrphans(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  graceMs: number,
): AsyncGenerator<Orphan[]> {
  for (const prefix of ['photos/', 'thumbnails/', 'model-copies/']) {
    let batched: Orphan[] = []
    for await (const found of storage.list(prefix)) {
      const photo = parseKey(found.key)
      if (!photo || !isOlder(found, graceMs)) continue
      const isFull =
        batched.length >= maxPerBatch || (batched[0] && batched[0].userId !== photo.userId)
      if (isFull) {
        yield await orphansOf(db, batched)
        batched = []
      }
      batched.push({ ...photo, key: found.key })
    }
    yield await orphansOf(db, batched)
  }
}

const isOlder = (object: StoredObject, graceMs: number) =>
  Date.now() - object.modifiedAt.getTime() >= graceMs

async function orphansOf(db: Deps['db'], objects: Orphan[]): Promise<Orphan[]> {
  const [first] = objects
  if (!first) return []
  const names = objects.map((object) => object.name)
  const photos = await findPhotosWithTasks(db, first.userId, names)
  return objects.filter(({ kind, name }) => {
    const photo = photos.get(name)
    return kind === 'model-copies' ? !photo?.hasTask : !photo
  })
}

/** Checks again under the owner's lock, because a photo may have been added since. */
async function removeOrphans({ db, storage }: Needs, orphans: Orphan[]): Promise<string[]> {
  const [first] = orphans
  if (!first) return []
  return db.transaction().execute(async (tx) => {
    await lockObjects(tx, first.userId, 'exclusive')
    const keys = (await orphansOf(tx, orphans)).map((orphan) => orphan.key)
    await storage.remove(keys)
    return keys
  })
}
