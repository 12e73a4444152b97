import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError, statusOf } from '../../app-error.ts'
import { ObjectMissing, type StoredObject } from '../../ports/object-storage.ts'
import { finalKey, sentPrefix } from '../photos/object-keys.ts'
import { type ArrivalDeps, arrive, keepIfPhoto, linkExpired, removeReceived } from './arrival.ts'
import { atMost } from './at-most.ts'
import { findArrived, findTicket, type Ticket } from './queries.ts'

/**
 * Makes photos of what the caller has sent to the storage. A refusal of one does not stop the others. Repeating the
 * call changes nothing. Throws `StorageUnavailable`.
 */
export async function completeUploads(
  deps: ArrivalDeps,
  { userId }: Actor,
  { names }: ParsedInput<'completeUploads'>,
): Promise<CallOutput<'completeUploads'>> {
  const photos: CallOutput<'completeUploads'>['photos'] = []
  for (const name of new Set(names)) photos.push({ name, ...(await outcome(deps, userId, name)) })
  return { photos }
}

async function outcome(deps: ArrivalDeps, userId: string, name: string) {
  try {
    await completeUpload(deps, userId, name)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { refusal: { status: statusOf[error.code], code: error.code, error: error.message } }
  }
}

/** Each copies an object within the storage, and reads it whole from a temporary file of this machine. */
export const maxCompletions = 8

const inTurn = atMost(maxCompletions)

/** Running completions of this process: the same photo is not copied and read several times at once. */
const running = new Map<string, Promise<void>>()

/** Resolves when the photo has arrived. Throws `AppError` for a refused one, whose bytes are removed. */
export function completeUpload(deps: ArrivalDeps, userId: string, name: string): Promise<void> {
  const place = sentPrefix(userId, name)
  const completion =
    running.get(place) ??
    inTurn(() => complete(deps, userId, name)).finally(() => running.delete(place))
  running.set(place, completion)
  return completion
}

async function complete(deps: ArrivalDeps, userId: string, name: string): Promise<void> {
  const ticket = await findTicket(deps.db, userId, name)
  const sent = ticket ? await sentObjects(deps, ticket) : []
  const copy = ticket && (await copyOne(deps, ticket, sent))
  if (!copy) return checkArrived(deps, userId, name, ticket)
  const removeSent = () =>
    removeReceived(
      deps,
      sent.map(({ key }) => key),
    )
  try {
    await keepIfPhoto(deps, copy, arrive(deps, name, { key: copy, type: ticket.content_type }))
  } catch (error) {
    if (error instanceof AppError) await removeSent()
    throw error
  }
  await removeSent()
}

/** Another completion may have ended the ticket and removed what was sent: then the photo is there. */
async function checkArrived(
  { db }: ArrivalDeps,
  userId: string,
  name: string,
  ticket: Ticket | undefined,
): Promise<void> {
  const arrived = await findArrived(db, name)
  if (arrived?.user_id === userId) return
  if (!ticket) throw linkExpired()
  throw new AppError('not_found', 'This photo has not been sent to its link yet.')
}

/** What was sent for this ticket. Where signed URLs lead to this server there is nothing. */
async function sentObjects({ storage }: ArrivalDeps, { user_id, name }: Ticket) {
  return storage.direct ? [] : Array.fromAsync(storage.list(sentPrefix(user_id, name)))
}

/**
 * Copies an object to a key that no link can replace: one of the size of the ticket, since an older link may be for another.
 * Returns the key, or null where there is no object.
 */
async function copyOne(
  { storage }: ArrivalDeps,
  { user_id, name, bytes }: Ticket,
  sent: StoredObject[],
): Promise<string | null> {
  const chosen = sent.find((object) => object.bytes === bytes) ?? sent[0]
  if (!chosen) return null
  const key = finalKey(user_id, name)
  try {
    await storage.copy(chosen.key, key)
    return key
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
