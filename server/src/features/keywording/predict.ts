import { randomUUID } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { ObjectMissing } from '../../ports/object-storage.ts'
import { type Usage, VisionError } from '../../ports/vision-model.ts'
import type { Claim } from '../ai-schedule/queries.ts'
import { switchVision } from '../ai-settings/switch-vision.ts'
import { modelCopyKey } from '../photos/object-keys.ts'
import { afterInternalError, afterVisionError, requeue } from './after-failure.ts'
import { reportAttempt } from './attempt-report.ts'
import {
  callModel,
  OutdatedAi,
  type ModelInput,
  checkBeforeCall,
  type PhotoRun,
  ProviderPaused,
  readCopy,
  type ReadyPhoto,
  TurnedSince,
} from './call-model.ts'
import { recordIntent } from './intent-queries.ts'
import type { Subject } from './photo-queries.ts'
import { toPrediction } from './prediction.ts'
import type { ModelCall } from './settle-queries.ts'
import { type Outcome, settlePersistently } from './settle.ts'

type PredictDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'decoder' | 'log' | 'storage' | 'vision'>

/** Describes one claimed photo and stores the outcome. */
export async function predict(deps: PredictDeps, run: PhotoRun): Promise<void> {
  const { claim } = run
  const startedAt = performance.now()
  const outcome = await describe(deps, run)
  if (!outcome) return
  releaseSlotEarly(deps, run)
  const isStored = await settlePersistently(deps, claim, outcome)
  reportAttempt(deps, claim, 'analysis', { ...outcome, startedAt })
  if (!isStored) deps.log.info({ photoId: claim.photoId }, 'a late answer was discarded')
  const isOver = outcome.kind === 'completed' || outcome.kind === 'failed'
  if (isStored && isOver) await removeCopy(deps, claim)
}

/**
 * Storing the outcome should not keep another photo waiting. If spending is limited, though, the slot is released
 * only after the outcome is stored, because the limit counts what is stored.
 */
function releaseSlotEarly({ vision }: PredictDeps, { claim, releaseSlot }: PhotoRun): void {
  if (vision.capUsd() === undefined && !claim.isCapped) releaseSlot()
}

/** Null if the photo was deleted. */
async function describe(deps: PredictDeps, run: PhotoRun): Promise<Outcome | null> {
  try {
    const copy = await readCopy(deps, run)
    const ready = await checkBeforeCall(deps, run)
    if (!ready) return null
    const { facts } = ready.subject
    // The photo may have been prepared for an AI that needs no copy, so none was made.
    if (!copy && facts) return { ...requeue(0), to: 'preparing', counted: true }
    const isPrepared = copy && facts && (run.ai.model.wantsCopy !== false || facts.pixels)
    if (!isPrepared) throw new ObjectMissing('The photo has not been prepared.')
    return await callAndConvert(deps, run, ready, { copy, facts })
  } catch (error) {
    if (error instanceof ProviderPaused) return requeue(error.ms)
    if (error instanceof TurnedSince) return requeue(0)
    if (error instanceof OutdatedAi) return afterAiChange(deps)
    return afterInternalError(deps, run, error)
  }
}

async function afterAiChange(deps: PredictDeps): Promise<Outcome> {
  await switchVision(deps)
  return requeue(0)
}

async function callAndConvert(
  deps: PredictDeps,
  run: PhotoRun,
  ready: ReadyPhoto,
  input: ModelInput,
): Promise<Outcome> {
  const { name: model, prompt_version } = run.ai.model
  const source = { model, prompt_version, now: deps.clock.now() }
  const callId = randomUUID()
  await recordCallIntent(deps, run, callId)
  const startedAt = performance.now()
  const bookedAs = (outcome: string, usage: Usage | null): ModelCall => ({
    ...ledgerEntry(run, ready.subject),
    id: callId,
    ms: performance.now() - startedAt,
    outcome,
    usage,
  })
  let usage: Usage | null = null
  try {
    const answer = await callModel(run, ready, input)
    usage = answer.usage
    const prediction = toPrediction(answer, ready.subject.excluded_keywords, source, ready.request)
    run.onAccepted()
    const call = bookedAs(answer.salvaged ? 'salvaged' : 'completed', usage)
    return { kind: 'completed', prediction, embedding: answer.embedding, call }
  } catch (error) {
    const visionError = error instanceof VisionError ? error : null
    const outcome =
      visionError && !run.signal.aborted
        ? await afterVisionError(deps, run, visionError)
        : await afterInternalError(deps, run, error)
    if (visionError) usage = visionError.usage
    if (run.signal.aborted && !usage) return outcome
    const call = bookedAs(visionError?.kind ?? 'fault', usage)
    const partial = outcome.kind === 'failed' ? visionError?.partial : null
    if (!partial) return { ...outcome, call }
    const prediction = toPrediction(partial, ready.subject.excluded_keywords, source)
    return { kind: 'completed', prediction, embedding: partial.embedding, call }
  }
}

/** Only calls to another machine may cost money even though their process was killed. */
async function recordCallIntent({ db }: PredictDeps, run: PhotoRun, id: string): Promise<void> {
  const { provider, name: model, receiver, isSelfHosted } = run.ai.model
  if (receiver && !isSelfHosted) await recordIntent(db, run.claim, { id, provider, model })
}

/** The part of a ledger entry that does not depend on the outcome. */
const ledgerEntry = ({ ai }: PhotoRun, { mode, dimension_width, dimension_height }: Subject) => ({
  provider: ai.model.provider,
  model: ai.model.name,
  requested: { mode, dimension_width, dimension_height },
})

/** A failure does no harm: a regular cleanup removes copies that are left over. */
async function removeCopy({ storage, log }: PredictDeps, claim: Claim): Promise<void> {
  const key = modelCopyKey(claim.objectKey)
  await storage
    .remove([key])
    .catch((error: unknown) => log.warn({ err: error, key }, 'a copy was not removed'))
}
