import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CallOutput } from '@verso/contract/call.ts'
import { defaultUploadMode, type SamplePicture, samplePictures } from '@verso/contract/limits.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { dayOf } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { uploadKey } from '../photos/object-keys.ts'
import { type NewPhoto, readCounters, sumCounters } from '../photos/queries.ts'
import { insertPhotoAndTask, recordArrival } from '../uploads/arrival-queries.ts'
import { findUserById } from '../users/queries.ts'
import { samplePath } from './pictures.ts'

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'decoder' | 'storage'>

const contentType = 'image/jpeg'

/** Adds the six sample photos to an empty list, without credits. Throws `conflict` if the caller already has photos. */
export async function addSamples(
  deps: Needs,
  { userId }: Actor,
): Promise<CallOutput<'addSamples'>> {
  const { db, clock, config } = deps
  const user = await findUserById(db, userId)
  if (!user) throw new AppError('not_found', 'This account does not exist any more.')
  if (sumCounters(await readCounters(db, userId)) > 0)
    throw new AppError('conflict', 'The sample photos are for an empty list.')
  const photos = await Promise.all(samplePictures.map((name) => store(deps, userId, name)))
  const day = dayOf(clock.now(), config.TIME_ZONE)
  const dimensions = {
    dimension_height: user.dimension_height || null,
    dimension_width: user.dimension_width || null,
  }
  await db.transaction().execute(async (tx) => {
    for (const photo of photos) {
      const photoId = await insertPhotoAndTask(tx, userId, { ...photo, ...dimensions })
      if (photoId) await recordArrival(tx, userId, { photoId, day, contentType })
    }
  })
  return { message: `${photos.length} sample photos are here`, photos: photos.length }
}

/** A crash after this leaves an object without a row, which the sweep removes. */
async function store(
  { storage, decoder, config }: Needs,
  userId: string,
  sample: SamplePicture,
): Promise<NewPhoto> {
  const path = samplePath(sample)
  const bytes = await readFile(path)
  const limits = { types: [contentType], megapixels: config.MAX_MEGAPIXELS }
  const { width, height, payloadHash } = await decoder.inspect(path, limits)
  const name = `${randomUUID()}-${sample}.jpg`
  const object_key = uploadKey(userId, name)
  await storage.write(object_key, bytes, contentType)
  return {
    name,
    object_key,
    original_name: `${sample}.jpg`,
    mode: defaultUploadMode,
    content_type: contentType,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    payload_hash: payloadHash ?? '',
    width,
    height,
  }
}
