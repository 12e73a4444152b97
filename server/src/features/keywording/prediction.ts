import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { type Description, type ModelCopy, VisionError } from '../../ports/vision-model.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { toPrediction } from './answer.ts'
import { readHeader } from './decoder.ts'
import { type Outcome, settlePersistently } from './outcome.ts'
import { type Pace, pace } from './pace.ts'
import { findSubject, type ModelCall, placeOf, type Subject } from './photo-queries.ts'
import { type Claim, maxAllowedRetry, pauseFor } from './queries.ts'

type PredictionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'storage' | 'vision'>

/** More would drown the question; the code holds to all of them (docs/decisions/0006-exclusions.md). */
const mostExcluded = 150

/** Describes one claimed photo and writes down how that ended. */
export async function predict(
  deps: PredictionDeps,
  claim: Claim,
  signal: AbortSignal,
  times: Pace = pace,
): Promise<void> {
  const subject = await findSubject(deps.db, claim.photoId)
  if (!subject) return
  const outcome = await describe(deps, claim, subject, signal, times)
  const isMine = await settlePersistently(deps, claim, outcome)
  if (!isMine) deps.log.info({ photoId: claim.photoId }, 'a late answer was not taken')
  const isOver = outcome.kind === 'completed' || outcome.kind === 'failed'
  if (isMine && isOver) await removeCopy(deps, subject)
}

async function describe(
  deps: PredictionDeps,
  claim: Claim,
  subject: Subject,
  signal: AbortSignal,
  times: Pace,
): Promise<Outcome> {
  const began = performance.now()
  const call = (outcome: string, usage: ModelCall['usage']): ModelCall => ({
    id: randomUUID(),
    provider: deps.vision.provider,
    model: deps.vision.name,
    outcome,
    usage,
    asked: {
      mode: subject.mode,
      dimension_width: subject.dimension_width,
      dimension_height: subject.dimension_height,
    },
    ms: performance.now() - began,
  })
  try {
    const answer = await ask(deps, subject, signal, times)
    const { name: model, prompt_version } = deps.vision
    const source = { model, prompt_version, now: deps.clock.now() }
    const prediction = toPrediction(answer, subject.excluded_keywords, source)
    return {
      kind: 'completed',
      prediction,
      call: call(answer.salvaged ? 'salvaged' : 'completed', answer.usage),
    }
  } catch (error) {
    if (error instanceof VisionError && !signal.aborted) {
      return {
        ...(await afterRefusal(deps, claim, error, times)),
        call: call(error.kind, error.usage),
      }
    }
    return afterTrouble(deps, claim, error, signal, times)
  }
}

async function ask(
  { storage, vision }: PredictionDeps,
  subject: Subject,
  signal: AbortSignal,
  times: Pace,
): Promise<Description> {
  if (!subject.facts) throw new ObjectMissing('The photo has not been prepared.')
  const copy = await readCopy(storage, subject)
  const timeout = AbortSignal.timeout(times.call)
  const either = AbortSignal.any([signal, timeout])
  const ended = Promise.withResolvers<never>()
  const end = () =>
    ended.reject(new VisionError('retry', 'timeout', 'The AI did not answer in time.'))
  either.addEventListener('abort', end, { once: true })
  if (either.aborted) end()
  try {
    const answer = vision.describe(copy, subject.facts, {
      mode: subject.mode === 'editorial' ? 'editorial' : 'Photo Organizing',
      excluded: subject.excluded_keywords.slice(0, mostExcluded),
      note: subject.note,
      people: subject.people,
      advice: null,
      signal: either,
    })
    return await Promise.race([answer, ended.promise])
  } finally {
    either.removeEventListener('abort', end)
    ended.promise.catch(() => undefined)
  }
}

async function readCopy(storage: Deps['storage'], subject: Subject): Promise<ModelCopy> {
  const jpeg = await buffer(await storage.read(modelCopyKey(placeOf(subject))))
  const { width, height } = await readHeader(jpeg, 'image/jpeg')
  return { jpeg, width, height }
}

/** What the model's own word leads to (research/ai.md §9.3). */
async function afterRefusal(
  deps: PredictionDeps,
  claim: Claim,
  error: VisionError,
  times: Pace,
): Promise<Outcome> {
  if (error.action === 'final') return { kind: 'failed', sentence: error.message }
  if (error.action === 'retry')
    return retryOrFail(deps, claim, error.message, times, error.retryAfterMs)
  await pauseFor(deps.db, error.retryAfterMs ?? times.pause)
  deps.log.warn({ kind: error.kind, message: error.message }, 'calls to the AI are paused')
  return { kind: 'again', to: 'ready', delayMs: 0, counted: false }
}

/** What went wrong around the model: a stop, a copy that is gone, a fault of our own. */
async function afterTrouble(
  deps: PredictionDeps,
  claim: Claim,
  error: unknown,
  signal: AbortSignal,
  times: Pace,
): Promise<Outcome> {
  if (signal.aborted) return { kind: 'again', to: 'ready', delayMs: 0, counted: false }
  deps.log.error({ err: error, photoId: claim.photoId }, 'a photo could not be analysed')
  const outcome = await retryOrFail(
    deps,
    claim,
    'The photo could not be analysed: an internal error.',
    times,
  )
  const mustPrepare = error instanceof ObjectMissing && outcome.kind === 'again'
  return mustPrepare ? { ...outcome, to: 'preparing' } : outcome
}

/** Another try after a wait that doubles, or the end once `max_allowed_retry` retries are used up. */
export async function retryOrFail(
  deps: Pick<Deps, 'db'>,
  claim: Claim,
  sentence: string,
  times: Pace,
  retryAfterMs: number | null = null,
): Promise<Outcome> {
  if (claim.attempt > (await maxAllowedRetry(deps.db))) {
    return { kind: 'failed', sentence: `${sentence} (tried ${claim.attempt} times)` }
  }
  const backoff = times.backoff * 2 ** (claim.attempt - 1) * (1 + Math.random() / 4)
  return { kind: 'again', to: 'ready', delayMs: retryAfterMs ?? backoff, counted: true }
}

/** A copy that stays behind is found by the sweep, so trouble here is only noted. */
async function removeCopy({ storage, log }: PredictionDeps, subject: Subject): Promise<void> {
  const key = modelCopyKey(placeOf(subject))
  await storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'a copy was not removed'))
}
