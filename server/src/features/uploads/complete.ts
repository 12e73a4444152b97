import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { Actor } from '../../actor.ts'
import { AppError, statusOf } from '../../app-error.ts'
import { ObjectMissing, type StoredObject } from '../../ports/object-storage.ts'
import { finalKey, sentPrefix } from '../photos/object-keys.ts'
import { type ArrivalDeps, arrive, keepIfPhoto, linkExpired, removeReceived } from './arrival.ts'
import { atMost } from './at-most.ts'
import { findArrived, findTicket, type Ticket } from './queries.ts'

/**
 * Makes photos of the objects that the caller has sent to the storage. One refusal does not stop the others.
 * Repeating the call changes nothing. Throws `StorageUnavailable`.
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

/** Each completion copies an object within the storage, and reads all of it from a temporary file of this machine. */
export const maxCompletions = 8

const inTurn = atMost(maxCompletions)

/** Running completions of this process, so that the same photo is not copied and read several times at once. */
const running = new Map<string, Promise<void>>()

/** Resolves when the photo has arrived. Throws `AppError` for a refused photo, whose bytes are removed. */
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
  const sent = ticket && (await findSent(deps, ticket))
  const copy = sent && (await copySent(deps, ticket, sent.chosen))
  if (!copy) return checkArrived(deps, userId, name, ticket)
  const removeSent = () => removeReceived(deps, [sent.chosen.key, ...sent.others])
  try {
    await keepIfPhoto(deps, copy, arrive(deps, name, { key: copy, type: ticket.content_type }))
  } catch (error) {
    if (error instanceof AppError) await removeSent()
    throw error
  }
  await removeSent()
}

/** If another completion ended the ticket and removed the bytes, the photo has arrived. */
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

/** If a ticket has more objects than this, the rest are left for the sweep. */
const maxOthers = 1000

type Sent = { chosen: StoredObject; others: string[] }

/**
 * The objects that were sent for a ticket; null if there are none, which is always so if signed URLs lead to this
 * server. Chooses the first object of the ticket's size, because an older link may be for another size; if no size
 * matches, the first object.
 */
async function findSent(
  { storage }: ArrivalDeps,
  { user_id, name, bytes }: Ticket,
): Promise<Sent | null> {
  if (storage.direct) return null
  let chosen: StoredObject | null = null
  const others: string[] = []
  for await (const object of storage.list(sentPrefix(user_id, name))) {
    const replaced: StoredObject | null = chosen
    const isBetter: boolean = !replaced || (replaced.bytes !== bytes && object.bytes === bytes)
    if (isBetter) chosen = object
    const other = isBetter ? replaced : object
    if (other && others.length < maxOthers) others.push(other.key)
  }
  return chosen && { chosen, others }
}

/** Copies an object to a key that no link can overwrite. Returns the key, or null if the object no longer exists. */
async function copySent(
  { storage }: ArrivalDeps,
  { user_id, name }: Ticket,
  { key: from }: StoredObject,
): Promise<string | null> {
  const key = finalKey(user_id, name)
  try {
    await storage.copy(from, key)
    return key
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
