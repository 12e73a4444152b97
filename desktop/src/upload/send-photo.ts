import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { storedName } from '@verso/contract/rules.ts'
import { type ServerClient, ServerRefused } from '../account/server-client.ts'
import { sha256Of } from '../engine/hashes.ts'
import { fileName, type LocalFile } from '../plan/local-file.ts'
import type { Owner } from './upload-record.ts'

/** How long to wait before each further attempt. */
export const retryDelaysMs = [500, 2000, 8000]
const maxWaitMs = 120_000

export type SendOptions = {
  client: ServerClient
  owner: Owner
  /** Also sends photos that were deleted in the account. */
  again: boolean
  waitsMs: readonly number[]
  /** Ends the waits between attempts; the client's own signal ends the attempts themselves. */
  signal?: AbortSignal | undefined
}

/** The file has changed since it was scanned. */
export class FileChanged extends Error {}

/**
 * Sends one photo: first a ticket, then the bytes. Its stored name is derived from the account and the file, so an upload
 * that is repeated after a crash counts as the same one. Returns `known` if the account already has it. Temporary
 * failures are retried; after that throws `ServerRefused`, or `FileChanged`.
 */
export async function sendPhoto(
  sending: SendOptions,
  file: LocalFile,
  type: string,
): Promise<'uploaded' | 'known'> {
  const bytes = await readFile(file.path)
  if (sha256Of(bytes) !== file.sha256)
    throw new FileChanged('The file has changed since it was read. Run the command again.')
  const { owner, again, waitsMs, signal } = sending
  const id = again ? randomUUID() : stableId(owner, file.sha256)
  const name = storedName(id, fileName(file.path), type)
  const photo: Photo = { file, type, name, bytes, isStored: false }
  for (const wait of [...waitsMs, null]) {
    try {
      return await attempt(sending.client, photo)
    } catch (error) {
      if (!(error instanceof ServerRefused)) throw error
      if (wait === null || !isTemporary(error)) throw error
      await setTimeout(Math.min(Math.max(wait, error.retryAfterMs), maxWaitMs), undefined, {
        signal,
      })
    }
  }
  throw new Error('Unreachable: the last attempt returns or throws.')
}

type Photo = {
  file: LocalFile
  type: string
  name: string
  bytes: Buffer<ArrayBuffer>
  /** An earlier attempt has put the bytes into the storage, but the server does not know it yet. */
  isStored: boolean
}

async function attempt(client: ServerClient, photo: Photo): Promise<'uploaded' | 'known'> {
  if (!photo.isStored && (await sendBytes(client, photo)) === 'known') return 'known'
  return photo.isStored ? complete(client, photo) : 'uploaded'
}

async function sendBytes(client: ServerClient, photo: Photo): Promise<'sent' | 'known'> {
  const { file, type, name, bytes } = photo
  const originalName = fileName(file.path)
  const { signedUrl, arrived, known, needs_completion } = await client.call(
    'generatePresignedUrl',
    {
      name,
      type,
      size: bytes.length,
      original_name: originalName,
      sha256: file.sha256,
      ...(file.payloadHash && { payload_hash: file.payloadHash }),
      unless_known: true,
    },
  )
  if (arrived || known) return 'known'
  try {
    await client.put(signedUrl, { bytes, type, originalName, isToServer: !needs_completion })
  } catch (error) {
    return knownOrThrow(error)
  }
  photo.isStored = needs_completion ?? false
  return 'sent'
}

/** Reports to the server that the bytes are in its storage. */
async function complete(client: ServerClient, photo: Photo): Promise<'uploaded' | 'known'> {
  const { photos } = await client.call('completeUploads', { names: [photo.name] })
  const refusal = photos[0]?.refusal
  if (!refusal) return 'uploaded'
  photo.isStored = false
  return knownOrThrow(new ServerRefused(refusal.code, refusal.error))
}

function knownOrThrow(error: unknown): 'known' {
  // It arrived from elsewhere at the same moment.
  if (error instanceof ServerRefused && error.code === 'conflict') return 'known'
  if (error instanceof ServerRefused && ['forbidden', 'not_found'].includes(error.code))
    throw new ServerRefused('link_ended', error.message, { cause: error })
  throw error
}

/** Refusals that are not about the photo and may end by themselves. */
const temporaryCodes = new Set([
  'unreachable',
  'link_ended',
  'too_slow',
  'rate_limited',
  'internal',
  'unavailable',
  'storage_full',
])
export const isTemporary = ({ code }: ServerRefused): boolean => temporaryCodes.has(code)

/**
 * A UUID that is always the same for a file in an account, and different in every other account (version 8 of RFC 9562).
 */
function stableId({ server, email }: Owner, sha256: string): string {
  const hex = sha256Of(Buffer.from(JSON.stringify([server, email, sha256])))
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
