import type { Readable } from 'node:stream'
import { AppError } from '../../app-error.ts'
import type { DirectRequest } from '../../ports/object-storage.ts'
import { parseUploadKey, type UploadTarget } from '../photos/object-keys.ts'
import { type ArrivalDeps, acceptRepeat, arrive, keepIfPhoto, linkExpired } from './arrival.ts'
import { extendTicket, findArrived } from './queries.ts'

/** A ticket is kept for `ms` after the start of its transfer, and renewed every `renewMs` while it runs. */
export const ticketLease = { ms: 15 * 60_000, renewMs: 5 * 60_000 }

/**
 * Receives the body of a signed upload. When it resolves, the photo is in the list and stored durably. Sending the
 * same bytes again succeeds and changes nothing. A refused upload leaves neither bytes nor a row. Returns the owner's
 * id.
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
  const { key, ...measured } = received
  const type = request.contentType ?? ''
  const isNew = hasTicket
    ? arrive(deps, target.name, { key, type, measured })
    : acceptRepeat(deps.db, target.name, measured)
  await keepIfPhoto(deps, key, isNew)
  return target.userId
}

/**
 * Refuses uploads without a valid ticket before their body is read. Returns false if the photo has already arrived
 * and its ticket was deleted.
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

/**
 * Keeps the ticket while its photo is being received. After a cut it expires soon, and its credit is available again.
 */
function renewTicket({ db, clock, log }: ArrivalDeps, name: string, renewMs: number): () => void {
  const timer = setInterval(() => {
    extendTicket(db, name, clock.now(), ticketLease.ms).catch((error: unknown) =>
      log.warn({ err: error }, 'the ticket of a running upload was not renewed'),
    )
  }, renewMs)
  return () => clearInterval(timer)
}
