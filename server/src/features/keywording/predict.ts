import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { type Usage, VisionError } from '../../ports/vision-model.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { afterError, afterTrouble, again } from './after-failure.ts'
import { toPrediction } from './prediction.ts'
import {
  callModel,
  type Door,
  NotNow,
  openDoor,
  type Prepared,
  readCopy,
  type Work,
} from './call-model.ts'
import type { ModelCall } from './settle-queries.ts'
import { type Outcome, settlePersistently } from './settle.ts'
import type { Subject } from './photo-queries.ts'

type PredictionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'storage' | 'vision'>

/** Describes one claimed photo and writes down how that ended. */
export async function predict(deps: PredictionDeps, work: Work): Promise<void> {
  const { claim } = work
  const outcome = await describe(deps, work)
  if (!outcome) return
  leaveSlot(deps, work)
  const isMine = await settlePersistently(deps, claim, outcome)
  if (!isMine) deps.log.info({ photoId: claim.photoId }, 'a late answer was not taken')
  const isOver = outcome.kind === 'completed' || outcome.kind === 'failed'
  if (isMine && isOver) await removeCopy(deps, claim)
}

/**
 * What it takes to write the outcome must keep no other photo waiting. Where spending is bounded the slot is free only
 * after that: what may be spent counts what is written.
 */
function leaveSlot({ config }: PredictionDeps, { claim, leave }: Work): void {
  if (config.SPENDING_CAP_USD === undefined && !claim.isCapped) leave()
}

/** null where the photo is gone. */
async function describe(deps: PredictionDeps, work: Work): Promise<Outcome | null> {
  try {
    const copy = await readCopy(deps, work)
    const door = await openDoor(deps, work)
    if (!door) return null
    const { facts } = door.subject
    if (!copy || !facts) throw new ObjectMissing('The photo has not been prepared.')
    return await call(deps, work, door, { copy, facts })
  } catch (error) {
    if (error instanceof NotNow) return again(error.ms)
    return afterTrouble(deps, work, error)
  }
}

async function call(
  deps: PredictionDeps,
  work: Work,
  door: Door,
  photo: Prepared,
): Promise<Outcome> {
  const { name: model, prompt_version } = deps.vision
  const source = { model, prompt_version, now: deps.clock.now() }
  const began = performance.now()
  let paid: Usage | null = null
  try {
    const answer = await callModel(deps.vision, work, door, photo)
    paid = answer.usage
    const prediction = toPrediction(answer, door.subject.excluded_keywords, source)
    work.onTaken()
    const word = answer.salvaged ? 'salvaged' : 'completed'
    return { kind: 'completed', prediction, call: called(deps, door.subject, began, word, paid) }
  } catch (error) {
    const isTold = error instanceof VisionError
    const outcome =
      isTold && !work.signal.aborted
        ? await afterError(deps, work, error)
        : await afterTrouble(deps, work, error)
    const usage = isTold ? error.usage : paid
    if (work.signal.aborted && !usage) return outcome
    const word = isTold ? error.kind : 'fault'
    return { ...outcome, call: called(deps, door.subject, began, word, usage) }
  }
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
async function removeCopy({ storage, log }: PredictionDeps, claim: Claim): Promise<void> {
  const key = modelCopyKey(claim)
  await storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'a copy was not removed'))
}
