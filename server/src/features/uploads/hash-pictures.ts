import type { Deps } from '../../deps.ts'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { DecoderDied, PhotoRefused } from '../../ports/photo-decoder.ts'
import { photosWithoutHash, savePayloadHash, type UnhashedPhoto } from './known-queries.ts'

type Needs = Pick<Deps, 'db' | 'storage' | 'decoder' | 'config'>

/**
 * Hashes the pictures of photos that arrived before Verso hashed on arrival, so that they too are recognised when
 * uploaded again. Reads one photo at a time, in a decoder process. Stops when the signal is aborted; the next call
 * continues. Returns how many photos were read. A file that cannot be read although the storage is available is left
 * for the next call. Throws `StorageUnavailable`.
 */
export async function hashPictures(deps: Needs, signal: AbortSignal): Promise<number> {
  let count = 0
  let after: string | null = null
  for (;;) {
    const photos: UnhashedPhoto[] = await photosWithoutHash(deps.db, after)
    for (const photo of photos) {
      if (signal.aborted) return count
      await hashPicture(deps, photo)
      count += 1
    }
    after = photos.at(-1)?.id ?? null
    if (!after) return count
  }
}

async function hashPicture(deps: Needs, photo: UnhashedPhoto): Promise<void> {
  const { db, storage, decoder, config } = deps
  const limits = { types: [photo.content_type], megapixels: config.MAX_MEGAPIXELS }
  try {
    const inspect = (path: string) => decoder.inspect(path, limits)
    const { payloadHash } = await storage.withFile(photo.object_key, inspect)
    await savePayloadHash(db, photo.id, payloadHash)
  } catch (error) {
    if (error instanceof ObjectMissing) return
    if (error instanceof StorageUnavailable) return storage.check()
    if (!(error instanceof PhotoRefused || error instanceof DecoderDied)) throw error
    await savePayloadHash(db, photo.id, null)
  }
}
