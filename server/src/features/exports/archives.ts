import { randomUUID } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { laterLink } from '../photos/later-link.ts'
import { planParts } from './archive-parts.ts'
import {
  archivablePhotos,
  beginPart,
  countArchives,
  insertArchive,
  lockPart,
  type PartId,
  storedPartKeys,
} from './archive-queries.ts'
import { writeArchivePart } from './jobs.ts'
import { deleteExports, insertExport } from './queries.ts'

const hourMs = 3_600_000
/** Long enough to download 4 GB over a slow line, with interruptions. */
const partMs = 24 * hourMs
const archiveMs = 7 * partMs
const maxPerHour = 60
/** The maximum of stored parts per user: the oldest are removed to make room. */
const maxStoredParts = 4
const downloadName = (part: number) => `photos-with-metadata-${part}.zip`

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'keys' | 'metadataWriter' | 'storage'>

/** Plans an archive of the user's photos and begins its first part, whose link waits until it is written. */
export async function startArchive(
  deps: Needs,
  userId: string,
  request: ParsedInput<'exportData'>,
): Promise<CallOutput<'exportData'>> {
  const { db, clock } = deps
  const now = clock.now()
  await checkWriter(deps)
  if ((await countArchives(db, userId, new Date(now.getTime() - hourMs))) >= maxPerHour)
    throw new AppError('rate_limited', 'Too many downloads. Try again in an hour.', hourMs / 1000)
  const parts = planParts(await archivablePhotos(db, userId, request))
  if (parts.length === 0) throw new AppError('not_found', 'There are no photos to download.')
  const expiresAt = new Date(now.getTime() + archiveMs)
  const hierarchyRoot = request.keyword_root ?? null
  const id = await db
    .transaction()
    .execute((tx) => insertArchive(tx, userId, { parts, hierarchyRoot, expiresAt }))
  const { key, until } = await begin(deps, userId, { archiveId: id, part: 1 })
  return {
    publicUrl: await laterLink(deps, key, until, downloadName(1)),
    archive: { id, parts: parts.map(({ photos, bytes }) => ({ photos: photos.length, bytes })) },
  }
}

/** Throws `unavailable` with a message if nothing can be written into photos. */
export async function checkWriter({ metadataWriter }: Pick<Deps, 'metadataWriter'>): Promise<void> {
  const problem = await metadataWriter.unavailable()
  if (problem) throw new AppError('unavailable', problem)
}

/** The progress of a part. Begins to write it if that has not begun, or if it has failed and `again` is set. */
export async function archivePart(
  deps: Needs,
  userId: string,
  { id, part, again }: ParsedInput<'photoArchive'>,
): Promise<CallOutput<'photoArchive'>> {
  const { db, clock, storage } = deps
  const place = { archiveId: id, part }
  const found = await db.transaction().execute((tx) => lockPart(tx, userId, place, clock.now()))
  if (!found) throw new AppError('not_found', 'This download has expired. Please start it again.')
  const { key, failure, photos, done, is_ready, expires_at } = found
  if (failure !== null && !again)
    return { state: 'failed', photos, done, bytes: null, publicUrl: null, failure }
  const nothing = { photos, bytes: null, publicUrl: null, failure: null }
  if (!key || !expires_at || failure !== null) {
    await begin(deps, userId, place)
    return { state: 'writing', done: 0, ...nothing }
  }
  if (!is_ready) return { state: 'writing', done, ...nothing }
  const publicUrl = await storage.signGet(key, expires_at, downloadName(part))
  return { state: 'ready', photos, done, bytes: await storage.size(key), publicUrl, failure: null }
}

/** Begins a part only once, even if two calls arrive at the same time. */
async function begin(deps: Needs, userId: string, place: PartId) {
  const { db, clock, jobs } = deps
  await makeRoom(deps, userId)
  const until = new Date(clock.now().getTime() + partMs)
  const key = `exports/${userId}/parts/${randomUUID()}.zip`
  await db.transaction().execute(async (tx: Db) => {
    const found = await lockPart(tx, userId, place, clock.now())
    const isBegun = found?.key && found.expires_at && found.failure === null
    if (!found || isBegun) return
    await insertExport(tx, userId, key, until)
    await beginPart(tx, place, key)
    await jobs.enqueue(tx, writeArchivePart, { archive_id: place.archiveId, part: place.part })
  })
  return { key, until }
}

async function makeRoom({ db, storage }: Needs, userId: string): Promise<void> {
  const surplus = (await storedPartKeys(db, userId)).slice(0, 1 - maxStoredParts)
  await storage.remove(surplus)
  await deleteExports(db, surplus)
}
