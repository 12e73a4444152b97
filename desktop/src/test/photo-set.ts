import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoWords } from '@verso/metadata/photo-words.ts'
import { fourCorners } from '../../../server/src/test/tagged-pictures.ts'
import { trickyWords } from '../../../server/src/test/words.ts'
import { hashesOf } from '../engine/hashes.ts'
import type { ServerPhoto } from '../plan/server-photo.ts'

export type Sandbox = AsyncDisposable & { photos: string; data: string }

/** A folder for photos and one for the program's data, both removed at the end. */
export async function sandbox(): Promise<Sandbox> {
  const root = await mkdtemp(join(tmpdir(), 'verso-desktop-'))
  const [photos, data] = [join(root, 'photos'), join(root, 'data')]
  await mkdir(photos)
  return { photos, data, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) }
}

/** A small JPEG of one colour; each number gives another picture. */
export const jpegOf = (n: number): Promise<Buffer> =>
  fourCorners({ width: 40 + n, height: 30 })
    .jpeg()
    .toBuffer()

/** The server's photo for a file with these bytes. */
export function serverPhoto(
  name: string,
  bytes: Uint8Array,
  words: Partial<PhotoWords> = {},
): ServerPhoto {
  const { sha256, payloadHash } = hashesOf(bytes)
  return {
    id: `id of ${name}`,
    original_name: name,
    bytes: bytes.length,
    sha256,
    payload_hash: payloadHash,
    reviewed_at: null,
    words: { ...trickyWords, ...words },
  }
}

/** Writes a photo to the disk and returns the server's photo for it. */
export async function givenPhoto(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<ServerPhoto> {
  await writeFile(join(folder, name), bytes)
  return serverPhoto(name, bytes)
}

export const bytesOf = (folder: string, name: string): Promise<Buffer> =>
  readFile(join(folder, name))

/** A camera file, as far as tests need one: it has the extension, but no picture is found in it. */
export const rawBytes = (n: number): Buffer => Buffer.from(`II*\0 raw ${n}`)
