import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { type Usage, VisionError } from '../../ports/vision-model.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { afterError, afterTrouble, again } from './aftermath.ts'
import { toPrediction } from './answer.ts'
import { callModel, NotNow, openDoor, readCopy, type Work } from './attempt.ts'
import { type Outcome, settlePersistently } from './outcome.ts'
import { type Pace, pace } from './pace.ts'
import { findSubject, type ModelCall, placeOf, type Subject } from './photo-queries.ts'
import { noteAccepted } from './provider.ts'
import type { Claim } from './queries.ts'

type PredictionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'storage' | 'vision'>

/** Describes one claimed photo and writes down how that ended. */
export async function predict(
  deps: PredictionDeps,
  claim: Claim,
  signal: AbortSignal,
  times: Pace = pace,
): Promise<void> {
  const subject = await findSubject(deps.db, claim.photoId)
  if (!subject) return
  const outcome = await describe(deps, { claim, subject, signal, times })
  const isMine = await settlePersistently(deps, claim, outcome)
  if (!isMine) deps.log.info({ photoId: claim.photoId }, 'a late answer was not taken')
  const isOver = outcome.kind === 'completed' || outcome.kind === 'failed'
  if (isMine && isOver) await removeCopy(deps, subject)
}

async function describe(deps: PredictionDeps, work: Work): Promise<Outcome> {
  const { subject } = work
  const { name: model, prompt_version } = deps.vision
  const source = { model, prompt_version, now: deps.clock.now() }
  let began: number | null = null
  let paid: Usage | null = null
  try {
    const copy = await readCopy(deps, work)
    const timeoutMs = await openDoor(deps, work.times)
    began = performance.now()
    const answer = await callModel(deps.vision, work, copy, timeoutMs)
    paid = answer.usage
    const prediction = toPrediction(answer, subject.excluded_keywords, source)
    const call = called(deps, subject, began, answer.salvaged ? 'salvaged' : 'completed', paid)
    await noteAccepted(deps)
    return { kind: 'completed', prediction, call }
  } catch (error) {
    const outcome = await afterwards(deps, work, error)
    if (began === null) return outcome
    const isTold = error instanceof VisionError
    const usage = isTold ? error.usage : paid
    if (work.signal.aborted && !usage) return outcome
    return { ...outcome, call: called(deps, subject, began, isTold ? error.kind : 'fault', usage) }
  }
}

function afterwards(deps: PredictionDeps, work: Work, error: unknown): Promise<Outcome> | Outcome {
  if (error instanceof NotNow) return again(error.ms)
  return error instanceof VisionError && !work.signal.aborted
    ? afterError(deps, work, error)
    : afterTrouble(deps, work, error)
}

/** One call for the ledger, whatever came of it. */
const called = (
  { vision }: PredictionDeps,
  { mode, dimension_width, dimension_height }: Subject,
  began: number,
  outcome: string,
  usage: Usage | null,
): ModelCall => ({
  id: randomUUID(),
  provider: vision.provider,
  model: vision.name,
  outcome,
  usage,
  asked: { mode, dimension_width, dimension_height },
  ms: performance.now() - began,
})

/** A copy that stays behind is found by the sweep, so trouble here is only noted. */
async function removeCopy({ storage, log }: PredictionDeps, subject: Subject): Promise<void> {
  const key = modelCopyKey(placeOf(subject))
  await storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'a copy was not removed'))
}
