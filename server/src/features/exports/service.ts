import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { globalExclusions } from '../keywords/queries.ts'
import { laterLink } from '../photos/later-link.ts'
import { deleteExpiredArchives } from './archive-queries.ts'
import { exportFormats, type FileRequest } from './formats.ts'
import {
  countUnexpired,
  deleteExports,
  expiredExports,
  insertExport,
  isUnexpired,
  photosToExport,
  setExportRows,
} from './queries.ts'

const hourMs = 3_600_000
const maxPerHour = 60
const pollMs = 500

/** The response must come within 30 s. A longer export is completed afterwards; its link waits for it. */
const exportAnswerMs = 20_000

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'keys' | 'log' | 'storage'>
type SweepNeeds = Pick<Deps, 'db' | 'clock' | 'storage'>

/**
 * Writes the caller's photos to a file and returns a link to it that is valid for an hour. If that takes longer than
 * `answerMs`, the link waits for the rest. Throws `rate_limited` above 60 exports an hour.
 */
export async function exportPhotos(
  deps: Needs,
  actor: Actor,
  request: FileRequest,
  answerMs: number = exportAnswerMs,
): Promise<string> {
  const { db, clock, log, storage } = deps
  // Started first, because a busy database may take long for the statements before the file is written.
  const mustAnswer = wait(answerMs, false, { ref: false })
  const now = clock.now()
  if ((await countUnexpired(db, actor.userId, now)) >= maxPerHour) {
    throw new AppError('rate_limited', 'Too many exports. Try again in an hour.', hourMs / 1000)
  }
  const expiresAt = new Date(now.getTime() + hourMs)
  const { extension, downloadName } = exportFormats[request.type]
  const key = `exports/${actor.userId}/${randomUUID()}.${extension}`
  await insertExport(db, actor.userId, key, expiresAt)
  const written = writeExport(deps, actor, request, key).catch(async (error: unknown) => {
    // The row would count towards this hour's limit. Without it, a link that was already given leads to nothing.
    await deleteExports(db, [key])
    throw error
  })
  const isWritten = await Promise.race([written.then(() => true), mustAnswer])
  if (!isWritten) {
    // It is too late to report the failure in the response.
    written.catch((error: unknown) =>
      log.error({ err: error, key }, 'an export failed after its link was given'),
    )
  }
  return isWritten
    ? storage.signGet(key, expiresAt, downloadName)
    : laterLink(deps, key, expiresAt, downloadName)
}

async function writeExport(
  deps: Needs,
  actor: Actor,
  request: FileRequest,
  key: string,
): Promise<void> {
  const { db, clock, storage } = deps
  const excluded = await globalExclusions(db, actor.userId)
  let count = 0
  async function* counted() {
    for await (const photos of photosToExport(db, actor.userId, request)) {
      count += photos.length
      yield photos
    }
  }
  const { contentType, body } = exportFormats[request.type]
  const source = { db, actor, request, photos: counted(), excluded, now: clock.now() }
  await storage.write(key, await body(source), contentType)
  await setExportRows(db, actor.userId, key, count)
}

/**
 * Waits for an export that is still being written. Returns whether an export of this key exists, complete or not; if
 * so, its link should be opened again.
 */
export async function awaitExport(
  { db, clock, storage }: SweepNeeds,
  key: string,
  answerMs: number = exportAnswerMs,
): Promise<boolean> {
  const until = performance.now() + answerMs
  while (await isUnexpired(db, key, clock.now())) {
    const isThere = await storage.size(key).catch(ignoreMissing)
    if (isThere !== null || performance.now() > until) return true
    await wait(pollMs)
  }
  return false
}

/** Returns null for the size of an object that does not exist. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}

/** Removes expired exports. Each object is removed before its row, so that the next run can continue after a crash. */
export async function removeExpired(deps: SweepNeeds, signal: AbortSignal): Promise<void> {
  let keys = await expiredExports(deps.db, deps.clock.now())
  while (keys.length > 0 && !signal.aborted) {
    await deps.storage.remove(keys)
    await deleteExports(deps.db, keys)
    keys = await expiredExports(deps.db, deps.clock.now())
  }
  await deleteExpiredArchives(deps.db, deps.clock.now())
}
