import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { VisionError } from '../../ports/vision-model.ts'
import type { Pace } from './timings.ts'
import { pauseAfter } from './pauses.ts'
import { adoptFingerprint, changeStanding, type Standing } from './provider-state-queries.ts'
import { afterAnswer, type Answer, isKnown } from './throttle.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'vision'>

/**
 * Takes down what an error says of the provider, for all workers and before anything else, so that no call begins in
 * a time that the provider named. Answers whether the error is the provider's and uses up no attempt of its photo.
 */
export async function noteError(deps: Needs, error: VisionError, times: Pace): Promise<boolean> {
  const answer = answerIn(error)
  if (answer === null && error.action !== 'pause') return false
  let isExcused = error.action !== 'retry'
  const noted = changeStanding(deps.db, (was) => {
    const isNew = answer !== null && !(answer === 'refused' && isKnown(was))
    const throttle = isNew ? afterAnswer(was, answer, was.max_process) : was
    const before = { kind: was.pause_kind, step: was.pause_step, isOver: !was.isClosed }
    const about = { faults: throttle.faults, ...circumstances(deps, times) }
    const pause = pauseAfter(error, before, about)
    isExcused ||= pause?.kind === 'server' && pause.step < probesInVain
    if (pause) tell(deps, error, pause.ms, was)
    return {
      throttle,
      pause,
      isOver: answer === 'accepted' && !pause && !was.isClosed && was.pause_kind !== 'rate',
    }
  })
  // The photo's own outcome must be stored all the same; the next error tells again.
  await noted.catch((fault: unknown) => deps.log.error({ err: fault }, 'an error was not noted'))
  return isExcused
}

/** An outage of an hour; after it a photo that the provider never survives may end as failed. */
const probesInVain = 60

const circumstances = ({ vision, clock }: Needs, times: Pace) => ({
  provider: vision.provider,
  now: clock.now(),
  times,
})

/** null where the error says nothing of how much the provider takes: a call without an answer, a closed account. */
function answerIn({ action, kind }: VisionError): Answer | null {
  if (kind === 'rate' || action === 'wait') return 'refused'
  if (kind === 'timeout' || kind === 'aborted' || action === 'pause') return null
  return ['server', 'overloaded', 'network'].includes(kind) ? 'fault' : 'accepted'
}

function tell({ log }: Needs, { kind, message }: VisionError, ms: number | null, was: Standing) {
  const about = { kind, message, ms, limit: was.limit ?? was.max_process }
  if (kind === 'rate') log.info(about, 'the AI provider asks for a rest')
  else log.warn(about, 'calls to the AI are paused')
}

/** To be called when a worker starts: another provider, model or key ends a pause that the one before had caused. */
export async function adoptProvider(deps: Needs & Pick<Deps, 'keys'>): Promise<void> {
  const { config, vision, keys } = deps
  const settings = Object.entries(config).filter(([name]) => name.startsWith('AI_'))
  const text = JSON.stringify([vision.provider, vision.name, settings])
  const fingerprint = createHmac('sha256', keys.settings).update(text).digest('hex').slice(0, 16)
  const isNew = await adoptFingerprint(deps.db, fingerprint)
  if (isNew) deps.log.debug({ provider: vision.provider, model: vision.name }, 'the AI is set up')
}
