import type { CallOutput, ParsedInput } from '@verso/contract/call.ts'
import { limits } from '@verso/contract/limits.ts'
import { messages } from '@verso/contract/messages.ts'
import { storedExtensions } from '@verso/contract/rules.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findAlbum } from '../albums/queries.ts'
import { isAccepted } from '../photo-formats/accepted-types.ts'
import { laterLink } from '../photos/later-link.ts'
import { sentKey, uploadKey } from '../photos/object-keys.ts'
import { photoUrlsUntil } from '../photos/url-expiry.ts'
import { contextOf } from './context.ts'
import { findKnownPhotos } from './known.ts'
import { findArrived, lockSigning, readAllowance, saveTicket } from './queries.ts'

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'keys' | 'storage'>
type Wanted = ParsedInput<'generatePresignedUrl'>

const linkMs = 15 * 60_000

/**
 * Opens a ticket for one photo and returns the link to upload it to; opens no ticket for a known photo that is sent
 * with `unless_known`. Renews an open ticket of the caller, and reports `arrived` if they have already uploaded a
 * photo of this name, type and size. Throws `unsupported_type`, `too_large`, `no_credits`, `rate_limited`
 * above 1500 open tickets, `conflict` for a taken name, and `not_found` for an album that the caller does not
 * own.
 */
export async function signUpload(
  deps: Needs,
  actor: Actor,
  wanted: Wanted,
): Promise<CallOutput<'generatePresignedUrl'>> {
  await checkFile(deps, wanted)
  const now = deps.clock.now()
  const until = new Date(now.getTime() + linkMs)
  const { arrived, known } = await deps.db.transaction().execute(async (tx) => {
    await lockSigning(tx, actor.userId)
    const existing = await findArrived(tx, wanted.name)
    if (existing) {
      const isSame = existing.content_type === wanted.type && existing.bytes === wanted.size
      if (existing.user_id === actor.userId && isSame) return { arrived: existing, known: null }
      throw nameTaken()
    }
    const album = wanted.album ? await albumOf(tx, actor, wanted.album) : undefined
    const known = await knownPhoto(tx, actor, wanted)
    if (known && wanted.unless_known) return { arrived: null, known }
    if (actor.role !== 'admin') await checkCredit(tx, actor.userId, wanted.name, now)
    const ticket = {
      name: wanted.name,
      content_type: wanted.type,
      bytes: wanted.size,
      mode: wanted.mode,
      original_name: wanted.original_name,
      ...contextOf(wanted, album),
      album_id: album?.id ?? null,
      unless_known: wanted.unless_known,
      app_token_id: actor.app?.id ?? null,
      expires_at: until,
    }
    if (!(await saveTicket(tx, actor.userId, ticket, now))) throw nameTaken()
    return { arrived: null, known }
  })
  const isDirect = deps.storage.direct !== undefined
  const key = (isDirect ? uploadKey : sentKey)(actor.userId, wanted.name)
  const signedUrl = await deps.storage.signPut(key, {
    contentType: wanted.type,
    bytes: wanted.size,
    originalName: wanted.original_name,
    until,
  })
  const publicUrl = arrived
    ? await deps.storage.signGet(arrived.object_key, photoUrlsUntil(now))
    : await laterLink(deps, uploadKey(actor.userId, wanted.name), photoUrlsUntil(now))
  return {
    signedUrl,
    publicUrl,
    ...(arrived && { arrived: true }),
    ...(known && { known }),
    ...(!isDirect && { needs_completion: true }),
  }
}

/** The caller's photo of this file; null if the file is new, or if the client sends no hash of it. */
async function knownPhoto(tx: Db, actor: Actor, { sha256, payload_hash }: Wanted) {
  if (!sha256) return null
  const { known } = await findKnownPhotos({ db: tx }, actor, { files: [{ sha256, payload_hash }] })
  const [first] = known
  return first ? { created_date: first.created_date, name: first.name } : null
}

async function albumOf(tx: Db, { userId }: Actor, id: string) {
  const album = await findAlbum(tx, userId, id)
  if (!album) throw new AppError('not_found', 'The album to upload into does not exist any more.')
  return album
}

async function checkFile(deps: Needs, { name, type, size }: Wanted): Promise<void> {
  if (!(await isAccepted(deps, type)))
    throw new AppError('unsupported_type', messages.unsupportedType)
  const extensions = storedExtensions(type)
  if (!extensions.some((extension) => name.endsWith(`.${extension}`)))
    throw new AppError(
      'invalid_input',
      `The name of an ${type} file must end in .${extensions.join(' or .')}`,
    )
  if (size > deps.config.MAX_FILE_MB * 1024 * 1024)
    throw new AppError('too_large', `The photo is larger than ${deps.config.MAX_FILE_MB} MB.`)
}

/** Every open ticket may still use a credit, so it counts as one. */
async function checkCredit(tx: Db, userId: string, name: string, now: Date): Promise<void> {
  const { openTickets, credits } = await readAllowance(tx, userId, name, now)
  if (openTickets >= limits.photosPerUpload)
    throw new AppError('rate_limited', messages.tooManyPhotos)
  if (credits - openTickets <= 0) throw new AppError('no_credits', messages.noCredits)
}

const nameTaken = () => new AppError('conflict', 'There is already a photo of this name.')
