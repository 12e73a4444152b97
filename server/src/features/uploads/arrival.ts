import { AppError } from '../../app-error.ts'
import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { uploadedBytes } from '../../metrics.ts'
import { DecoderDied, type InspectedPhoto, PhotoRefused } from '../../ports/photo-decoder.ts'
import { addMembers } from '../albums/member-queries.ts'
import { holdCredit } from '../credits/service.ts'
import {
  insertPhotoAndTask,
  recordArrival,
  type TakenTicket,
  takeTicket,
} from './arrival-queries.ts'
import { firstUploads } from './known-queries.ts'
import { type Measured, measure } from './measure.ts'
import { findArrived, lockSigning } from './queries.ts'

export type ArrivalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'decoder' | 'storage' | 'log'>

/**
 * An object under its final key, with the type that was signed. If `measured` is missing, the object is read to
 * measure it.
 */
type Received = { key: string; type: string; measured?: Measured }
type CheckedPhoto = InspectedPhoto & Measured & { key: string }

/**
 * Removes an object that did not become a photo. If it is unknown whether the transaction was committed, the object
 * is kept; the sweep removes objects without a row.
 */
export async function keepIfPhoto(
  deps: ArrivalDeps,
  key: string,
  becomesPhoto: Promise<boolean>,
): Promise<void> {
  let isKept = true
  try {
    isKept = await becomesPhoto
  } catch (error) {
    isKept = !(error instanceof AppError)
    throw error
  } finally {
    if (!isKept) await removeReceived(deps, [key])
  }
}

/** Removes objects that are not needed; the sweep retries those that cannot be removed. */
export async function removeReceived({ storage, log }: ArrivalDeps, keys: string[]): Promise<void> {
  await storage.remove(keys).catch((error: unknown) => {
    log.warn({ err: error, keys }, 'received bytes are left for the sweep')
  })
}

/**
 * Makes a photo of a received object: when it resolves, the photo is in the list and stored durably. Returns false if
 * the same photo has already arrived. Throws `AppError` for a refused photo, and closes its ticket if a second
 * attempt would be refused too.
 */
export async function arrive(
  deps: ArrivalDeps,
  name: string,
  received: Received,
): Promise<boolean> {
  const { db } = deps
  try {
    const photo = await check(deps, received)
    const isNew = await db.transaction().execute(async (tx) => {
      const ticket = await takeTicket(tx, name)
      if (!ticket) return acceptRepeat(tx, name, photo)
      if (ticket.bytes !== photo.bytes || ticket.content_type !== received.type) throw linkExpired()
      if (ticket.unless_known) await refuseKnown(tx, ticket.user_id, photo)
      await addPhoto(deps, tx, ticket, photo)
      return true
    })
    if (isNew) uploadedBytes.inc(photo.bytes)
    return isNew
  } catch (error) {
    if (error instanceof AppError && permanentRefusals.has(error.code)) await takeTicket(db, name)
    throw error
  }
}

/** A second attempt would be refused for the same reason, so the ticket is closed. */
const permanentRefusals = new Set<string>([
  'unsupported_type',
  'too_large',
  'unreadable',
  'no_credits',
  'conflict',
])

/**
 * Two transfers of the same photo may have begun before either arrived. The lock makes the second one see the first.
 */
async function refuseKnown(
  tx: Db,
  userId: string,
  { sha256, payloadHash }: CheckedPhoto,
): Promise<void> {
  await lockSigning(tx, userId)
  const own = { sha256, payload_hash: payloadHash ?? undefined }
  const known = await firstUploads(tx, userId, [own])
  if (known.length > 0)
    throw new AppError('conflict', 'This photo is already in the library, uploaded a moment ago.')
}

async function check(
  { storage, decoder, config }: ArrivalDeps,
  { key, type, measured }: Received,
): Promise<CheckedPhoto> {
  const limits = { types: [type], megapixels: config.MAX_MEGAPIXELS }
  try {
    return await storage.withFile(key, async (path) => {
      const inspected = await decoder.inspect(path, limits)
      return { key, ...inspected, ...(measured ?? (await measure(path))) }
    })
  } catch (error) {
    throw asRefusal(error, type)
  }
}

/** A file that crashes the process reading its header is refused as damaged. */
function asRefusal(error: unknown, type: string): unknown {
  if (error instanceof DecoderDied) return new AppError('unreadable', error.message)
  if (!(error instanceof PhotoRefused)) return error
  const isOtherType = error.reason === 'unsupported_type'
  return new AppError(
    error.reason,
    isOtherType ? `The file is not a photo of the type ${type}.` : error.message,
  )
}

/**
 * Accepts the same photo again, so that a client that missed the response can retry. Throws for a different photo of
 * this name.
 */
export async function acceptRepeat(
  db: Db,
  name: string,
  { sha256 }: Pick<Measured, 'sha256'>,
): Promise<false> {
  const arrived = await findArrived(db, name)
  if (!arrived) throw linkExpired()
  if (arrived.sha256 !== sha256)
    throw new AppError('conflict', 'Another photo of this name is already here.')
  return false
}

/**
 * Adds the row, credit hold and task of a photo. Its object is already stored under its final key: a crash before the
 * commit may leave an object without a row, which the sweep removes, but never a row without its object.
 */
async function addPhoto(
  { clock, config }: ArrivalDeps,
  tx: Db,
  ticket: TakenTicket,
  photo: CheckedPhoto,
): Promise<void> {
  const userId = ticket.user_id
  const photoId = await insertPhotoAndTask(tx, userId, {
    name: ticket.name,
    object_key: photo.key,
    original_name: ticket.original_name,
    mode: ticket.mode,
    note: ticket.note,
    people: ticket.people,
    content_type: photo.contentType,
    bytes: photo.bytes,
    sha256: photo.sha256,
    payload_hash: photo.payloadHash ?? '',
    width: photo.width,
    height: photo.height,
    // 0 in the user's settings and null in the photo both mean the original size.
    dimension_height: ticket.dimension_height || null,
    dimension_width: ticket.dimension_width || null,
  })
  if (!photoId) throw new AppError('conflict', 'Another photo of this name is already here.')
  if (ticket.role !== 'admin') await holdCredit(tx, { userId, photoId })
  if (ticket.album_id) await addMembers(tx, userId, ticket.album_id, [photoId])
  const day = dayOf(clock.now(), config.TIME_ZONE)
  await recordArrival(tx, userId, { photoId, contentType: photo.contentType, day })
}

export const linkExpired = () =>
  new AppError('forbidden', 'This upload link is no longer valid. Ask for a new one.')
