import type { Deps } from '../../deps.ts'
import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'
import { DecoderDied, PhotoRefused } from '../../ports/photo-decoder.ts'
import type { PhotoFacts, Place } from '../../ports/vision-model.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { type Timings, defaultTimings } from '../ai-schedule/timings.ts'
import { modelCopyKey, previewKey, thumbnailKey } from '../photos/object-keys.ts'
import { retryOrFail, waitForStorage } from './after-failure.ts'
import { reportAttempt } from './attempt-report.ts'
import { copyBox, originalPixels } from './copy-box.ts'
import { hasPhoto } from './photo-queries.ts'
import { type Outcome, settlePersistently } from './settle.ts'

type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'decoder' | 'log' | 'storage' | 'vision'>

/** Makes the thumbnail and model copy of one claimed photo, reads its facts, and stores the outcome. */
export async function prepare(
  deps: PrepareDeps,
  claim: Claim,
  signal: AbortSignal,
  timings: Timings = defaultTimings,
): Promise<void> {
  const startedAt = performance.now()
  const outcome = await makeOutcome(deps, claim, timings)
  const isStopped = signal.aborted && outcome.kind === 'requeued'
  const isStored = await settlePersistently(
    deps,
    claim,
    isStopped ? { ...outcome, counted: false, delayMs: 0 } : outcome,
  )
  reportAttempt(deps, claim, 'preparation', { ...outcome, startedAt })
  if (!isStored && outcome.kind === 'prepared') await removeIfGone(deps, claim)
}

async function makeOutcome(deps: PrepareDeps, claim: Claim, timings: Timings): Promise<Outcome> {
  try {
    return { kind: 'prepared', prepared: await makeCopies(deps, claim) }
  } catch (error) {
    if (error instanceof PhotoRefused) return { kind: 'failed', message: error.message }
    if (error instanceof ObjectMissing) {
      return { kind: 'failed', message: "The photo's file is missing from the storage." }
    }
    if (error instanceof StorageUnavailable)
      return { ...(await waitForStorage(deps, error, timings)), to: 'preparing' }
    if (error instanceof DecoderDied) {
      deps.log.warn(
        { err: error, photoId: claim.photoId },
        'a photo ended the process that decoded it',
      )
      return retryDecoding(claim, error.message)
    }
    deps.log.error({ err: error, photoId: claim.photoId }, 'a photo could not be prepared')
    const outcome = await retryOrFail(deps, claim, 'The photo could not be prepared.', timings)
    return outcome.kind === 'requeued' ? { ...outcome, to: 'preparing' } : outcome
  }
}

/** A photo gets two attempts at decoding, because the first may have failed due to another photo. */
export const retryDecoding = ({ attempt }: Claim, message: string): Outcome =>
  attempt < 2
    ? { kind: 'requeued', to: 'preparing', delayMs: 0, counted: true }
    : { kind: 'failed', message }

async function makeCopies(deps: PrepareDeps, claim: Claim) {
  const { storage, config, clock, decoder, log } = deps
  const model = deps.vision.current()
  const key = claim.objectKey
  const options = {
    limits: { types: [claim.contentType], megapixels: config.MAX_MEGAPIXELS },
    fileName: claim.originalName,
    now: clock.now(),
    copyBox: model.wantsCopy === false ? null : copyBox(claim, originalPixels({ config, model })),
  }
  const { thumbnail, modelCopy, preview, facts, metadataFault, width, height } =
    await storage.withFile(key, (path) => decoder.prepare(path, options))
  if (metadataFault)
    log.info({ fault: metadataFault, photoId: claim.photoId }, 'metadata of a photo is broken')
  // Written at the same time, because each waits for the disk.
  await Promise.all([
    modelCopy && storage.write(modelCopyKey(key), modelCopy, 'image/jpeg'),
    storage.write(thumbnailKey(key), thumbnail, 'image/webp'),
    preview && storage.write(previewKey(key), preview, 'image/jpeg'),
  ])
  const gps_place = facts.gps && (await placeAt(facts.gps))
  return { facts: { ...facts, gps_place }, width, height, hasPreview: preview !== null }
}

/** The data of places and borders takes 25 MB, so it is loaded for the first photo with a position. */
async function placeAt(position: NonNullable<PhotoFacts['gps']>): Promise<Place | null> {
  const places = await import('../photo-facts/places.ts')
  return places.placeAt(position)
}

/** For a photo that was deleted during its preparation: the copies were stored after its files had been removed. */
async function removeIfGone({ db, storage }: PrepareDeps, claim: Claim): Promise<void> {
  if (await hasPhoto(db, claim.photoId)) return
  const key = claim.objectKey
  await storage.remove([modelCopyKey(key), thumbnailKey(key), previewKey(key)])
}
