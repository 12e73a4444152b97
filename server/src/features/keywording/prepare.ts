import type { Sharp } from 'sharp'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { type Pace, pace } from '../ai-schedule/timings.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { type DecodeLimits, inspectImage, openImage, readHeader } from '../photo-facts/decoder.ts'
import { readFacts } from '../photo-facts/facts.ts'
import { modelCopyKey, originalKey, thumbnailKey } from '../photos/object-keys.ts'
import { retryOrFail } from './after-failure.ts'
import { type Outcome, settlePersistently } from './settle.ts'
import { findSubject, placeOf, type Subject } from './photo-queries.ts'

type PreparationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'storage'>

const thumbnailSize = 480
/** What "original" means for the copy a model sees: pixels of the long edge, and bytes. */
const largestCopy = { pixels: 2048, bytes: 4_000_000 }
const qualities = [82, 70, 55, 40]

/** Makes thumbnail and model's copy of one claimed photo, reads its facts, and writes down how that ended. */
export async function prepare(
  deps: PreparationDeps,
  claim: Claim,
  signal: AbortSignal,
  times: Pace = pace,
): Promise<void> {
  const subject = await findSubject(deps.db, claim.photoId)
  if (!subject) return
  const outcome = await work(deps, claim, subject, times)
  if (signal.aborted && outcome.kind === 'again')
    Object.assign(outcome, { counted: false, delayMs: 0 })
  const isMine = await settlePersistently(deps, claim, outcome)
  if (!isMine && outcome.kind === 'prepared') await removeIfGone(deps, subject)
}

async function work(
  deps: PreparationDeps,
  claim: Claim,
  subject: Subject,
  times: Pace,
): Promise<Outcome> {
  try {
    return { kind: 'prepared', prepared: await makeCopies(deps, subject) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', sentence: error.message }
    if (error instanceof ObjectMissing) {
      return { kind: 'failed', sentence: "The photo's file is missing from the storage." }
    }
    deps.log.error({ err: error, photoId: subject.id }, 'a photo could not be prepared')
    const outcome = await retryOrFail(deps, claim, 'The photo could not be prepared.', times)
    return outcome.kind === 'again' ? { ...outcome, to: 'preparing' } : outcome
  }
}

async function makeCopies({ storage, config, clock, log }: PreparationDeps, subject: Subject) {
  const bytes = await storage.readWhole(originalKey(placeOf(subject)))
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
  await storage.write(modelCopyKey(placeOf(subject)), modelCopy, 'image/jpeg')
  await storage.write(thumbnailKey(placeOf(subject)), thumbnail, 'image/webp')
  return { facts, width, height }
}

type Box = { width: number; height: number }

/** The user's dimensions as a box to fit in; one side alone bounds both, none is "original". */
export function copyBox(subject: Pick<Subject, 'dimension_width' | 'dimension_height'>): Box {
  const width = subject.dimension_width || subject.dimension_height || largestCopy.pixels
  const height = subject.dimension_height || subject.dimension_width || largestCopy.pixels
  return {
    width: Math.min(width, largestCopy.pixels),
    height: Math.min(height, largestCopy.pixels),
  }
}

/**
 * One decode of the original serves both copies: the smaller ones are made from the largest, as a JPEG, because raw
 * pixels of this size set the garbage collector going with each photo. Both are upright, sRGB, on white, without
 * metadata, never enlarged.
 */
export async function scaledCopies(bytes: Buffer, limits: DecodeLimits, box: Box) {
  const width = Math.max(box.width, thumbnailSize)
  const height = Math.max(box.height, thumbnailSize)
  const largest = await encodeCopy(() => upright(openImage(bytes, limits), { width, height }))
  const fitted = (size: Box) => openImage(largest, limits).resize(inside(size))
  const isLargest = box.width === width && box.height === height
  const thumbnail = fitted({ width: thumbnailSize, height: thumbnailSize }).webp({
    quality: 78,
    effort: 2,
  })
  return {
    modelCopy: isLargest ? largest : await encodeCopy(() => fitted(box)),
    thumbnail: await thumbnail.toBuffer(),
  }
}

const inside = (box: Box) => ({ ...box, fit: 'inside', withoutEnlargement: true }) as const

function upright(image: Sharp, box: Box): Sharp {
  return image
    .autoOrient()
    .resize(inside(box))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
}

async function encodeCopy(image: () => Sharp): Promise<Buffer> {
  let copy = Buffer.alloc(0)
  for (const quality of qualities) {
    copy = await image().jpeg({ quality }).toBuffer().catch(refuseDamage)
    if (copy.length <= largestCopy.bytes) break
  }
  return copy
}

function refuseDamage(): never {
  throw new AppError(
    'unreadable',
    'The photo could not be read: the file is damaged or incomplete.',
  )
}

/** A photo deleted while it was prepared: its copies came after its purge. */
async function removeIfGone({ db, storage }: PreparationDeps, subject: Subject): Promise<void> {
  if (await findSubject(db, subject.id)) return
  await storage.remove([modelCopyKey(placeOf(subject)), thumbnailKey(placeOf(subject))])
}
