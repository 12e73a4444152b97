import type { Readable } from 'node:stream'
import { AppError } from '../../app-error.ts'
import { dayOf } from '../../calendar.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { DirectRequest } from '../../ports/object-storage.ts'
import { insertTask, notify } from '../ai-schedule/queries.ts'
import { holdCredit } from '../credits/service.ts'
import { inspectImage, type PictureHeader } from '../photo-facts/decoder.ts'
import { incomingKey, originalKey } from '../photos/object-keys.ts'
import {
  addToDay,
  announcePhotos,
  changeCounters,
  insertPhoto,
  lockObjects,
} from '../photos/queries.ts'
import { findUserById } from '../users/queries.ts'
import type { gate } from './gate.ts'
import { extendTicket, findArrived, takeTicket, type Ticket } from './queries.ts'

export type ArrivalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'log'> & {
  /** Pictures are held in memory while they are looked at. */
  looking: ReturnType<typeof gate>
}

/** The slowest sender that `http` bears with delivers this much a second. */
const slowestBytesASecond = 8_000

/** Bytes that lie in `incoming`, and the type they were signed as. */
type Received = { key: string; bytes: number; sha256: string; type: string }

/**
 * Takes the body of a signed upload: when it resolves, the photo is in the list and would survive a power cut. The
 * same bytes sent again are accepted again and change nothing. A refusal leaves neither bytes nor row.
 */
export async function receiveUpload(
  deps: ArrivalDeps,
  request: DirectRequest,
  body: Readable,
): Promise<void> {
  const { direct } = deps.storage
  if (!direct) throw new AppError('not_found', 'Photos are sent to another address here.')
  const name = direct.admit(request).key.slice(incomingKey('').length)
  await beginTransfer(deps, name, request)
  const received = { ...(await direct.receive(request, body)), type: request.contentType ?? '' }
  try {
    await arrive(deps, name, received)
  } finally {
    await discard(deps, received.key)
  }
}

/** Turns away what could not arrive before its body is read. */
async function beginTransfer(
  { db, clock }: ArrivalDeps,
  name: string,
  { contentType, contentLength = 0 }: DirectRequest,
): Promise<void> {
  const now = clock.now()
  const longestMs = (contentLength / slowestBytesASecond) * 1000 + 60_000
  const ticket = await extendTicket(db, name, now, new Date(now.getTime() + longestMs))
  const isMeant = ticket?.content_type === contentType && ticket?.bytes === contentLength
  if (ticket ? !isMeant : !(await findArrived(db, name))) throw linkIsOver()
}

async function arrive(deps: ArrivalDeps, name: string, received: Received): Promise<void> {
  const { db } = deps
  if (await findArrived(db, name)) return isSameAgain(db, name, received)
  try {
    const header = await deps.looking(() => look(deps, received))
    await db.transaction().execute(async (tx) => {
      const ticket = await takeTicket(tx, name)
      if (!ticket) return isSameAgain(tx, name, received)
      if (ticket.bytes !== received.bytes || ticket.content_type !== received.type)
        throw linkIsOver()
      await enter(deps, tx, ticket, { ...received, ...header })
    })
  } catch (error) {
    if (error instanceof AppError && hopeless.has(error.code)) await takeTicket(db, name)
    throw error
  }
}

/** Refusals that sending the same bytes again cannot change: the promise ends with them. */
const hopeless = new Set<string>(['unsupported_type', 'too_large', 'unreadable', 'no_credits'])

async function look({ storage, config }: ArrivalDeps, { key, type }: Received) {
  const limits = { types: config.UPLOAD_TYPES, megapixels: config.MAX_MEGAPIXELS }
  const header = await inspectImage(await storage.readWhole(key), limits)
  if (header.contentType !== type)
    throw new AppError('unsupported_type', `The file is not a photo of the type ${type}.`)
  return header
}

/** A link used twice: fine where it brought the same photo, so that a sender who missed our answer may repeat. */
async function isSameAgain(db: Db, name: string, { sha256 }: Received): Promise<void> {
  const arrived = await findArrived(db, name)
  if (!arrived) throw linkIsOver()
  if (arrived.sha256 !== sha256)
    throw new AppError('conflict', 'Another photo of this name is already here.')
}

/**
 * Row, credit, task and object in one transaction. The object is moved last: a crash before the commit leaves it
 * without a row, which the sweep clears; a row without its object cannot be.
 */
async function enter(
  { clock, config, storage }: ArrivalDeps,
  tx: Db,
  ticket: Ticket,
  photo: Received & PictureHeader,
): Promise<void> {
  const userId = ticket.user_id
  const user = await findUserById(tx, userId)
  if (!user) throw linkIsOver()
  await lockObjects(tx, userId, 'shared')
  const photoId = await insertPhoto(tx, userId, {
    name: ticket.name,
    original_name: ticket.original_name,
    mode: ticket.mode,
    note: ticket.note,
    people: ticket.people,
    content_type: photo.contentType,
    bytes: photo.bytes,
    sha256: photo.sha256,
    width: photo.width,
    height: photo.height,
    // the user's 0 is the photo's null, both mean "original".
    dimension_height: user.dimension_height || null,
    dimension_width: user.dimension_width || null,
  })
  if (!photoId) throw new AppError('conflict', 'Another photo of this name is already here.')
  await insertTask(tx, { photoId, userId })
  if (user.role !== 'admin') await holdCredit(tx, { userId, photoId })
  await changeCounters(tx, userId, { pending: 1 })
  await addToDay(tx, userId, dayOf(clock.now(), config.TIME_ZONE), { uploaded: 1 })
  await notify(tx)
  await announcePhotos(tx, userId, [{ id: photoId, status: 'pending' }])
  await storage.move(photo.key, originalKey({ userId, name: ticket.name }))
}

/** After an arrival there is nothing left at this key; after a refusal, or a photo known before, there is. */
async function discard({ storage, log }: ArrivalDeps, key: string): Promise<void> {
  await storage.remove([key]).catch((error: unknown) => {
    log.warn({ err: error, key }, 'received bytes are left to the sweep')
  })
}

const linkIsOver = () =>
  new AppError('forbidden', 'This upload link is no longer valid. Ask for a new one.')
