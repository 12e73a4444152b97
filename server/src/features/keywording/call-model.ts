import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import {
  type Description,
  type ModelCopy,
  type PhotoFacts,
  VisionError,
} from '../../ports/vision-model.ts'
import type { ActiveVision } from '../../ports/vision-source.ts'
import { callTimes } from '../ai-schedule/call-times.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import type { Timings } from '../ai-schedule/timings.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { type OwnersRequest, ownersRequest } from './describe-request.ts'
import { readGate, type Subject } from './photo-queries.ts'
import { preferredRequest } from './preferred-request.ts'

/** No call was made, because calls to the provider are paused for `ms`. */
export class ProviderPaused extends Error {
  readonly ms: number
  constructor(ms: number) {
    super('Calls to the AI are paused.')
    this.ms = ms
  }
}

/** The AI settings have changed since the run began, so its model must not be called any more. */
export class OutdatedAi extends Error {}

type Needs = Pick<Deps, 'db' | 'decoder' | 'storage'>

/** The photo was turned while its copy was read. */
export class TurnedSince extends Error {}

/** One claimed photo on its way through the model. */
export type PhotoRun = {
  ai: ActiveVision
  claim: Claim
  signal: AbortSignal
  timings: Timings
  /** Called after a usable answer. The throttle counts these before it allows more calls at once. */
  onAccepted: () => void
  /** Called as soon as another photo may take the slot. */
  releaseSlot: () => void
}

/** A longer list would distract the model; code applies all exclusions anyway (docs/decisions/0006-exclusions.md). */
const maxExcluded = 150

/** Long edge, in pixels, of the copy for a retry after the full copy was too much. */
export const smallCopyPixels = 512

/**
 * The model copy for this attempt, turned as its owner sees the photo. Empty for a model that needs no copy; null if
 * the file does not exist.
 */
export async function readCopy(
  { storage, decoder }: Pick<Needs, 'decoder' | 'storage'>,
  { ai, claim }: PhotoRun,
): Promise<ModelCopy | null> {
  if (ai.model.wantsCopy === false) return { jpeg: Buffer.alloc(0) }
  const jpeg = await storage.readWhole(modelCopyKey(claim.objectKey)).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })
  if (!jpeg) return null
  const pixels = claim.advice === 'smaller_image' ? smallCopyPixels : null
  if (pixels === null && claim.turn === 0) return { jpeg }
  return { jpeg: await decoder.adjust(jpeg, { turn: claim.turn, pixels }) }
}

export type ReadyPhoto = { subject: Subject; request: OwnersRequest; timeoutMs: number }
export type ModelInput = { copy: ModelCopy; facts: PhotoFacts }

/**
 * Reads the current photo and the timeout of its call; null if the photo was deleted. Throws `ProviderPaused` if
 * calls were paused since the claim, `OutdatedAi` if another AI is in use by now, and `TurnedSince` if the photo was
 * turned since the claim. This read, right before the call, keeps every worker from calling during a pause.
 */
export async function checkBeforeCall(
  { db }: Pick<Needs, 'db'>,
  { ai, claim, timings }: PhotoRun,
): Promise<ReadyPhoto | null> {
  const { timeoutMs } = await callTimes({ db, vision: ai.model }, timings)
  const request = await ownersRequest(db, claim.userId)
  const preferred = await preferredRequest(db, claim)
  const subject = await readGate(db, claim.photoId)
  if (subject && subject.aiVersion !== ai.version) throw new OutdatedAi()
  if (subject && subject.turn !== claim.turn) throw new TurnedSince()
  if (subject?.isClosed) throw new ProviderPaused(subject.closedMs ?? timings.pauseMs)
  return subject ? { subject, request: { ...request, ...preferred }, timeoutMs } : null
}

/** Calls the model once, and gives up after the timeout. */
export function callModel(
  { ai, claim, signal }: PhotoRun,
  { subject, request, timeoutMs }: ReadyPhoto,
  { copy, facts }: ModelInput,
): Promise<Description> {
  return withTimeout(timeoutMs, signal, (combinedSignal) =>
    ai.model.describe(copy, facts, {
      mode: subject.mode === 'editorial' ? 'editorial' : 'Photo Organizing',
      excluded: subject.excluded_keywords.slice(0, maxExcluded),
      note: subject.note,
      people: subject.people,
      ...request,
      advice: claim.advice,
      signal: combinedSignal,
    }),
  )
}

/** Rejects in time even if the model ignores its signal. */
async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  call: (combinedSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const combined = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(timedOut())
  combined.addEventListener('abort', onAbort, { once: true })
  if (combined.aborted) onAbort()
  try {
    return await Promise.race([call(combined), aborted.promise])
  } finally {
    combined.removeEventListener('abort', onAbort)
    aborted.promise.catch(() => undefined)
  }
}

const timedOut = () =>
  new VisionError('retry', 'timeout', 'The AI did not answer in time.', { advice: 'smaller_image' })
