import type { Deps } from '../../deps.ts'
import type { VisionError, VisionFailure } from '../../ports/vision-model.ts'
import type { ActiveVision } from '../../ports/vision-source.ts'
import { initialLimit, stepDown } from './climb.ts'
import { pauseAfter } from './pauses.ts'
import {
  type ProviderState,
  replaceFingerprint,
  updateProviderState,
} from './provider-state-queries.ts'
import { afterCall, type CallResult, isStaleRefusal } from './throttle.ts'
import type { Timings } from './timings.ts'

type Needs = Pick<Deps, 'db' | 'log'>

/**
 * Stores what an error says about the provider, for all workers and before anything else, so that no call begins
 * while the provider accepts none. Returns whether the provider is to blame, so that the photo keeps its attempt. An
 * error of an AI that has been replaced since the call began says nothing about the new one.
 */
export async function recordError(
  deps: Needs,
  error: VisionError,
  { timings, ai }: { timings: Timings; ai: Pick<ActiveVision, 'fingerprint' | 'model'> },
): Promise<boolean> {
  const result = resultOf(error)
  const { isSelfHosted = false } = ai.model
  const isTooSlow = isSelfHosted && error.kind === 'timeout'
  if (result === null && error.action !== 'pause' && !isTooSlow) return false
  let isExcused = error.action !== 'retry'
  const stored = updateProviderState(deps.db, (state) => {
    if (state.fingerprint !== null && state.fingerprint !== ai.fingerprint) {
      isExcused = true
      return null
    }
    const isNew = result !== null && !(result === 'refused' && isStaleRefusal(state))
    const throttle = isNew ? afterCall(state, result, state.max_process, isSelfHosted) : state
    const previous = { kind: state.pause_kind, step: state.pause_step, isOver: !state.isClosed }
    const pause = pauseAfter(error, previous, { faults: throttle.faults, timings })
    isExcused ||= pause?.kind === 'server' && pause.step < maxProbes
    if (pause) logPause(deps, error, pause.ms, state)
    const endsPause =
      result === 'accepted' && !pause && !state.isClosed && state.pause_kind !== 'rate'
    const climb = isTooSlow ? stepDown(state.limit ?? initialLimit) : null
    return { throttle, pause, endsPause, climb }
  })
  // The photo's outcome must be stored in any case; the next error will bring the same information.
  await stored.catch((fault: unknown) => deps.log.error({ err: fault }, 'an error was not stored'))
  return isExcused
}

/** Equals about an hour of outage. A photo for which the provider still fails after that may fail. */
const maxProbes = 60

/** Null if the error does not show whether the provider accepts calls: a timeout, a stop, a closed account. */
function resultOf({ action, kind }: VisionError): CallResult | null {
  if (faults.has(kind)) return 'fault'
  if (kind === 'rate' || action === 'wait') return 'refused'
  if (kind === 'timeout' || kind === 'aborted' || action === 'pause') return null
  return 'accepted'
}

/** `unknown` is an answer that no provider sends, such as the sign-in page of a hotel's network. */
const faults = new Set<VisionFailure>(['server', 'overloaded', 'network', 'unreachable', 'unknown'])

function logPause(
  { log }: Needs,
  { kind, message }: VisionError,
  ms: number | null,
  state: ProviderState,
) {
  const details = { kind, message, ms, limit: state.limit ?? state.max_process }
  if (kind === 'rate') log.info(details, 'the AI provider asks for a pause')
  else log.warn(details, 'calls to the AI are paused')
}

/** Call it when a worker starts and when the AI changes: a new AI ends the pause that the previous one caused. */
export async function resetOnNewProvider({
  db,
  log,
  vision,
}: Needs & Pick<Deps, 'vision'>): Promise<void> {
  const { model, fingerprint } = vision.active()
  const isNew = await replaceFingerprint(db, fingerprint)
  if (isNew) log.info({ provider: model.provider, model: model.name }, 'the AI is set up')
}
