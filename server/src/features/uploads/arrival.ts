import type { Readable } from 'node:stream'
import { AppError } from '../../app-error.ts'
import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { uploadedBytes } from '../../metrics.ts'
import type { DirectRequest } from '../../ports/object-storage.ts'
import { DecoderDied, type InspectedPhoto, PhotoRefused } from '../../ports/photo-decoder.ts'
import { addMembers } from '../albums/member-queries.ts'
import { holdCredit } from '../credits/service.ts'
import { parseUploadKey, type UploadTarget } from '../photos/object-keys.ts'
import {
  insertPhotoAndTask,
  recordArrival,
  type TakenTicket,
  takeTicket,
} from './arrival-queries.ts'
import { firstUploads } from './known-queries.ts'
import { extendTicket, findArrived, lockSigning } from './queries.ts'

type ArrivalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'decoder' | 'storage' | 'log'>

/** A ticket is kept for `ms` after the start of its transfer, and renewed every `renewMs` while it runs. */
export const ticketLease = { ms: 15 * 60_000, renewMs: 5 * 60_000 }

/** Uploaded bytes under their final key, with the type that was signed. */
type Received = { key: string; bytes: number; sha256: string; type: string }

/**
 * Receives the body of a signed upload. When it resolves, the photo is in the list and stored durably. Sending the same
 * bytes again succeeds and changes nothing. A refused upload leaves neither bytes nor a row. Returns the owner.
 */
export async function receiveUpload(
  deps: ArrivalDeps,
  request: DirectRequest,
  body: Readable,
  renewMs = ticketLease.renewMs,
): Promise<string> {
  const { direct } = deps.storage
  if (!direct) throw new AppError('not_found', 'Photos are sent to another address here.')
  const target = parseUploadKey(direct.admit(request).key)
  if (!target) throw linkExpired()
  const hasTicket = await beginTransfer(deps, target, request)
  const stopRenewing = renewTicket(deps, target.name, renewMs)
  const received = await direct.receive(request, body).finally(stopRenewing)
  // Kept where it is unknown whether the transaction was committed; the sweep removes objects without a row.
  let isKept = true
  try {
    const photo = { ...received, type: request.contentType ?? '' }
    isKept = hasTicket
      ? await arrive(deps, target.name, photo)
      : await acceptRepeat(deps.db, target.name, photo)
    if (isKept) uploadedBytes.inc(received.bytes)
    return target.userId
  } catch (error) {
    isKept = !(error instanceof AppError)
    throw error
  } finally {
    if (!isKept) await removeReceived(deps, received.key)
  }
}

/**
 * Refuses uploads without a valid ticket before their body is read. Returns false for a photo that is already there, whose
 * ticket is gone.
 */
async function beginTransfer(
  { db, clock }: ArrivalDeps,
  { userId, name }: UploadTarget,
  { contentType, contentLength }: DirectRequest,
): Promise<boolean> {
  const ticket = await extendTicket(db, name, clock.now(), ticketLease.ms)
  const matches =
    ticket?.user_id === userId &&
    ticket.content_type === contentType &&
    ticket.bytes === contentLength
  if (ticket ? !matches : !(await findArrived(db, name))) throw linkExpired()
  return ticket !== undefined
}

/** Keeps the ticket while its photo is on the way; after a cut it expires soon, and its credit is free again. */
function renewTicket({ db, clock, log }: ArrivalDeps, name: string, renewMs: number): () => void {
  const timer = setInterval(() => {
    extendTicket(db, name, clock.now(), ticketLease.ms).catch((error: unknown) =>
      log.warn({ err: error }, 'the ticket of a running upload was not renewed'),
    )
  }, renewMs)
  return () => clearInterval(timer)
}

/** Returns whether the received object became a photo; false for a photo that is already there. */
async function arrive(deps: ArrivalDeps, name: string, received: Received): Promise<boolean> {
  const { db } = deps
  try {
    const header = await inspect(deps, received)
    return await db.transaction().execute(async (tx) => {
      const ticket = await takeTicket(tx, name)
      if (!ticket) return acceptRepeat(tx, name, received)
      if (ticket.bytes !== received.bytes || ticket.content_type !== received.type)
        throw linkExpired()
      if (ticket.unless_known) await refuseKnown(tx, ticket.user_id, { ...received, ...header })
      await addPhoto(deps, tx, ticket, { ...received, ...header })
      return true
    })
  } catch (error) {
    if (error instanceof AppError && permanentRefusals.has(error.code)) await takeTicket(db, name)
    throw error
  }
}

/** Refusals that would be the same for a second attempt, so the ticket is closed. */
const permanentRefusals = new Set<string>([
  'unsupported_type',
  'too_large',
  'unreadable',
  'no_credits',
  'conflict',
])

/** Two transfers of the same photo may have begun before either had arrived. The lock makes the second one see the first. */
async function refuseKnown(
  tx: Db,
  userId: string,
  { sha256, payloadHash }: Received & InspectedPhoto,
): Promise<void> {
  await lockSigning(tx, userId)
  const own = { sha256, payload_hash: payloadHash ?? undefined }
  const known = await firstUploads(tx, userId, [own])
  if (known.length > 0)
    throw new AppError('conflict', 'This photo is already in the library, uploaded a moment ago.')
}

async function inspect({ storage, decoder, config }: ArrivalDeps, { key, type }: Received) {
  const limits = { types: [type], megapixels: config.MAX_MEGAPIXELS }
  try {
    return await storage.withFile(key, (path) => decoder.inspect(path, limits))
  } catch (error) {
    throw asRefusal(error, type)
  }
}

/** A file that ended the process which read its header is refused as damaged. */
function asRefusal(error: unknown, type: string): unknown {
  if (error instanceof DecoderDied) return new AppError('unreadable', error.message)
  if (!(error instanceof PhotoRefused)) return error
  const isOtherType = error.reason === 'unsupported_type'
  return new AppError(
    error.reason,
    isOtherType ? `The file is not a photo of the type ${type}.` : error.message,
  )
}

/** Accepts the same photo again, so that a client that missed the response can retry; throws for a different photo of this name. */
async function acceptRepeat(db: Db, name: string, { sha256 }: Received): Promise<false> {
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
  photo: Received & InspectedPhoto,
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

/** Removes the object of a refused or repeated upload. */
async function removeReceived({ storage, log }: ArrivalDeps, key: string): Promise<void> {
  await storage.remove([key]).catch((error: unknown) => {
    log.warn({ err: error, key }, 'received bytes are left for the sweep')
  })
}

const linkExpired = () =>
  new AppError('forbidden', 'This upload link is no longer valid. Ask for a new one.')
