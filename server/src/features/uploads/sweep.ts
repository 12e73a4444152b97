import type { Deps } from '../../deps.ts'
import type { StoredObject } from '../../ports/object-storage.ts'
import { incomingKey, type PhotoObject, parseKey } from '../photos/object-keys.ts'
import { lockObjects } from '../photos/queries.ts'
import { deleteExpiredTickets, findOwners } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>

/** Younger objects may belong to something still under way. */
export const usualGraceMs = 60 * 60_000
const batch = 500

/** Closes tickets whose time is over and removes bytes that came and never arrived; answers how many of each. */
export async function sweepUploads(
  { db, clock, storage }: Needs,
  graceMs = usualGraceMs,
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

/** Removes photos' objects that no row knows, and model copies that no task needs; answers their keys. */
export async function sweepOrphans(
  deps: Needs,
  graceMs = usualGraceMs,
  signal?: AbortSignal,
): Promise<string[]> {
  const removed: string[] = []
  for await (const orphans of findOrphans(deps, graceMs)) {
    if (signal?.aborted) break
    removed.push(...(await removeOrphans(deps, orphans)))
  }
  return removed
}

export type Orphan = PhotoObject & { key: string }

/** Objects older than the grace that belong to nothing, batch by batch, each of one owner. */
export async function* findOrphans(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  graceMs: number,
): AsyncGenerator<Orphan[]> {
  for (const prefix of ['photos/', 'thumbnails/', 'model-copies/']) {
    let batched: Orphan[] = []
    for await (const found of storage.list(prefix)) {
      const photo = parseKey(found.key)
      if (!photo || !isOlder(found, graceMs)) continue
      const isFull = batched.length >= batch || (batched[0] && batched[0].userId !== photo.userId)
      if (isFull) {
        yield* nonEmpty(await orphansOf(db, batched))
        batched = []
      }
      batched.push({ ...photo, key: found.key })
    }
    yield* nonEmpty(await orphansOf(db, batched))
  }
}

function* nonEmpty(orphans: Orphan[]) {
  if (orphans.length > 0) yield orphans
}

const isOlder = (object: StoredObject, graceMs: number) =>
  Date.now() - object.modifiedAt.getTime() >= graceMs

async function orphansOf(db: Deps['db'], objects: Orphan[]): Promise<Orphan[]> {
  const [first] = objects
  if (!first) return []
  const names = objects.map((object) => object.name)
  const owners = await findOwners(db, first.userId, names)
  return objects.filter(({ kind, name }) => {
    const owner = owners.get(name)
    return kind === 'model-copies' ? !owner?.hasTask : !owner
  })
}

/** Looks again under the owner's lock: a photo may just have come to one of them. */
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
