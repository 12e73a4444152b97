import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { type Timings, defaultTimings } from '../ai-schedule/timings.ts'
import { inspectImage, readHeader } from '../photo-facts/decoder.ts'
import { readFacts } from '../photo-facts/facts.ts'
import { modelCopyKey, originalKey, thumbnailKey } from '../photos/object-keys.ts'
import { retryOrFail } from './after-failure.ts'
import { copyBox, scaledCopies } from './copies.ts'
import { findSubject, storagePlaceOf, type Subject } from './photo-queries.ts'
import { type Outcome, settlePersistently } from './settle.ts'

type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'storage'>

/** Makes thumbnail and model copy of one claimed photo, reads its facts, and stores the outcome. */
export async function prepare(
  deps: PrepareDeps,
  claim: Claim,
  signal: AbortSignal,
  timings: Timings = defaultTimings,
): Promise<void> {
  const subject = await findSubject(deps.db, claim.photoId)
  if (!subject) return
  const outcome = await makeOutcome(deps, claim, subject, timings)
  const isStopped = signal.aborted && outcome.kind === 'requeued'
  const isStored = await settlePersistently(
    deps,
    claim,
    isStopped ? { ...outcome, counted: false, delayMs: 0 } : outcome,
  )
  if (!isStored && outcome.kind === 'prepared') await removeIfGone(deps, subject)
}

async function makeOutcome(
  deps: PrepareDeps,
  claim: Claim,
  subject: Subject,
  timings: Timings,
): Promise<Outcome> {
  try {
    return { kind: 'prepared', prepared: await makeCopies(deps, subject) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', message: error.message }
    if (error instanceof ObjectMissing) {
      return { kind: 'failed', message: "The photo's file is missing from the storage." }
    }
    deps.log.error({ err: error, photoId: subject.id }, 'a photo could not be prepared')
    const outcome = await retryOrFail(deps, claim, 'The photo could not be prepared.', timings)
    return outcome.kind === 'requeued' ? { ...outcome, to: 'preparing' } : outcome
  }
}

async function makeCopies({ storage, config, clock, log }: PrepareDeps, subject: Subject) {
  const place = storagePlaceOf(subject)
  const bytes = await storage.readWhole(originalKey(place))
  const limits = { types: config.UPLOAD_TYPES, megapixels: config.MAX_MEGAPIXELS }
  const { contentType, width, height } = await inspectImage(bytes, limits)
  const { modelCopy, thumbnail } = await scaledCopies(bytes, limits, copyBox(subject))
  const facts = await readFacts(
    {
      bytes,
      header: await readHeader(bytes, contentType),
      fileName: subject.original_name,
      now: clock.now(),
    },
    (error) => log.info({ err: error, photoId: subject.id }, 'metadata of a photo is broken'),
  )
  await storage.write(modelCopyKey(place), modelCopy, 'image/jpeg')
  await storage.write(thumbnailKey(place), thumbnail, 'image/webp')
  return { facts, width, height }
}

/** For a photo that was deleted while it was prepared: its copies were stored after its files had been removed. */
async function removeIfGone({ db, storage }: PrepareDeps, subject: Subject): Promise<void> {
  if (await findSubject(db, subject.id)) return
  const place = storagePlaceOf(subject)
  await storage.remove([modelCopyKey(place), thumbnailKey(place)])
}
