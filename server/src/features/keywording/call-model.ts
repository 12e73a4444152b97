import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import {
  type Description,
  type ModelCopy,
  type PhotoFacts,
  VisionError,
} from '../../ports/vision-model.ts'
import type { Pace } from '../ai-schedule/timings.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { callTimes } from '../ai-schedule/call-timeout.ts'
import { openImage, readHeader } from '../photo-facts/decoder.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { readDoor, type Subject } from './photo-queries.ts'

/** No call was made: the provider wants to be left alone until then. */
export class NotNow extends Error {
  readonly ms: number
  constructor(ms: number) {
    super('Calls to the AI rest.')
    this.ms = ms
  }
}

type Needs = Pick<Deps, 'db' | 'storage' | 'vision'>
export type Work = {
  claim: Claim
  signal: AbortSignal
  times: Pace
  /** To be called when the provider took a call and answered it. */
  onTaken: () => void
  /** To be called when the slot is free for another. */
  leave: () => void
}

/** More would drown the question; the code holds to all of them (docs/decisions/0006-exclusions.md). */
const mostExcluded = 150

/** Pixels of the long edge that a model gets which the whole picture was too much for. */
const smallCopy = 512

/** The copy that this attempt sends; null where it is gone. */
export async function readCopy({ storage }: Needs, { claim }: Work): Promise<ModelCopy | null> {
  const jpeg = await storage.readWhole(modelCopyKey(claim)).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })
  if (!jpeg) return null
  return { jpeg: claim.advice === 'smaller_image' ? await shrunk(jpeg) : jpeg }
}

async function shrunk(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await readHeader(jpeg, 'image/jpeg')
  if (Math.max(width, height) <= smallCopy) return jpeg
  return openImage(jpeg, { types: ['image/jpeg'], megapixels: 100 })
    .resize({ width: smallCopy, height: smallCopy, fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

export type Door = { subject: Subject; timeoutMs: number }
export type Prepared = { copy: ModelCopy; facts: PhotoFacts }

/**
 * The photo as it is now and how long its call may take; null where it is gone. Throws `NotNow` where the provider has
 * closed since the claim: this read, right before the call, is what keeps every worker out of a time that it named.
 */
export async function openDoor(
  { db, vision }: Needs,
  { claim, times }: Work,
): Promise<Door | null> {
  const { timeoutMs } = await callTimes({ db, vision }, times)
  const door = await readDoor(db, claim.photoId)
  if (door?.isClosed) throw new NotNow(door.closedMs ?? times.pause)
  return door ? { subject: door, timeoutMs } : null
}

/** One call to the model, given up after its time. */
export function callModel(
  vision: Deps['vision'],
  { claim, signal }: Work,
  { subject, timeoutMs }: Door,
  { copy, facts }: Prepared,
): Promise<Description> {
  return withinTime(timeoutMs, signal, (either) =>
    vision.describe(copy, facts, {
      mode: subject.mode === 'editorial' ? 'editorial' : 'Photo Organizing',
      excluded: subject.excluded_keywords.slice(0, mostExcluded),
      note: subject.note,
      people: subject.people,
      advice: claim.advice,
      signal: either,
    }),
  )
}

/** Rejects in time even where the model ignores its signal. */
async function withinTime<T>(
  ms: number,
  signal: AbortSignal,
  call: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(timedOut())
  either.addEventListener('abort', end, { once: true })
  if (either.aborted) end()
  try {
    return await Promise.race([call(either), ended.promise])
  } finally {
    either.removeEventListener('abort', end)
    ended.promise.catch(() => undefined)
  }
}

const timedOut = () =>
  new VisionError('retry', 'timeout', 'The AI did not answer in time.', { advice: 'smaller_image' })
