import type { Deps } from '../../deps.ts'
import { type StoredObject, uploadFloor } from '../../ports/object-storage.ts'
import {
  incomingPrefix,
  parseKey,
  parseSentKey,
  type PhotoObject,
  photoPrefixes,
} from '../photos/object-keys.ts'
import { deleteExpiredTickets, findOwners, withTicket } from './queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'storage'>

/** An upload whose file was not written to for this long has no sender any more. */
const transferGraceMs = 60 * 60_000
/**
 * Newer objects may belong to a job that is still running. With a sweep every half hour, leftovers are removed within
 * the hour.
 */
const leftoverGraceMs = 20 * 60_000
/**
 * An original may be the only copy of a photo whose row is missing from a restored older database, so there is time
 * to notice that.
 */
const originalGraceMs = 7 * 24 * 60 * 60_000
const maxPerBatch = 500

/** Deletes expired tickets and the bytes of unfinished uploads; returns how many of each. */
export async function sweepUploads(
  { db, clock, storage }: Needs,
  graceMs = transferGraceMs,
): Promise<{ tickets: number; objects: number }> {
  const tickets = await deleteExpiredTickets(
    db,
    clock.now(),
    storage.direct ? 0 : slowestSecondsPerByte,
  )
  let objects = 0
  for await (const found of storage.list(incomingPrefix)) {
    if (!isOlder(found, graceMs) || (await hasTicket(db, found))) continue
    await storage.remove([found.key])
    objects += 1
  }
  return { tickets, objects }
}

/** A transfer straight to the storage may end long after its link expired, if it began in time. */
const slowestSecondsPerByte = 1 / uploadFloor.bytesPerSecond

/** Whether the object was sent straight to the storage and may still become a photo. */
async function hasTicket(db: Deps['db'], { key }: StoredObject): Promise<boolean> {
  const sent = parseSentKey(key)
  return sent !== null && (await withTicket(db, [sent])).length > 0
}

/** How old an object of this kind must be to count as an orphan. */
type Grace = (kind: PhotoObject['kind']) => number

const usualGrace: Grace = (kind) => (kind === 'photos' ? originalGraceMs : leftoverGraceMs)

/**
 * Removes objects without a photo and model copies without a task; returns their keys. Without `graceMs`, originals
 * are kept for seven days and everything else for 20 minutes.
 */
export async function sweepOrphans(
  deps: Needs,
  graceMs?: number,
  { changedSince, signal }: { changedSince?: Date; signal?: AbortSignal } = {},
): Promise<string[]> {
  const removed: string[] = []
  const grace = graceMs === undefined ? usualGrace : () => graceMs
  for await (const orphans of findOrphans(deps, grace, changedSince)) {
    if (signal?.aborted) break
    const keys = orphans.map(({ key }) => key)
    await deps.storage.remove(keys)
    removed.push(...keys)
  }
  return removed
}

type Orphan = PhotoObject & { key: string }

/**
 * Yields orphaned objects older than `grace` in batches, which may be empty; with `changedSince` only those of
 * folders that changed since. An original without a row is an orphan only if it has no ticket either: the row of a
 * photo is written when its ticket is deleted, so an upload that is still running, however slowly, keeps its object.
 */
export async function* findOrphans(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  grace: Grace,
  changedSince?: Date,
): AsyncGenerator<Orphan[]> {
  for (const prefix of photoPrefixes) {
    let batched: Orphan[] = []
    for await (const found of storage.list(`${prefix}/`, changedSince)) {
      const photo = parseKey(found.key)
      if (!photo || !isOlder(found, grace(photo.kind))) continue
      if (batched.length >= maxPerBatch) {
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
  const owners = await findOwners(
    db,
    objects.map((object) => object.original),
  )
  return objects.filter(({ kind, original }) => {
    const owner = owners.get(original)
    return kind === 'model-copies' ? owner !== 'task' : !owner
  })
}
