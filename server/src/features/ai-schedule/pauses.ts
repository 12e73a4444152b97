import type { VisionError } from '../../ports/vision-model.ts'
import { faultsToPause } from './throttle.ts'
import type { Timings } from './timings.ts'

/**
 * Why no call is made now. `rate` ends at a time that the provider gave; after any other pause, one photo probes
 * first.
 */
export type Pause = {
  kind: string
  /** Shown to administrators; contains neither keys nor image data. */
  reason: string
  /** If null, the pause lasts until an administrator resumes, or until another model or key is configured. */
  ms: number | null
  /** How many times in a row this pause was renewed. */
  step: number
}

/** The stored pause. `isOver` means that its time has passed and a probe may be under way. */
type PreviousPause = { kind: string | null; step: number; isOver: boolean }

type Context = {
  /** Server and network errors in a row, this one included. */
  faults: number
  timings: Timings
}

const dayMs = 24 * 3_600_000
/** A spend limit ends with a calendar month. */
const maxSpendLimitMs = 62 * dayMs
const untilReconfigured = ['auth', 'no_model', 'no_vision']

/**
 * The pause of all calls that an error leads to (docs/decisions/0009-pace-of-ai-calls.md), or null if the error
 * concerns one photo only. A time that the provider gives applies to every call with the same key and model.
 */
export function pauseAfter(
  error: VisionError,
  previous: PreviousPause,
  context: Context,
): Pause | null {
  const { kind, message: reason, retryAfterMs } = error
  const { faults, timings } = context
  if (error.action === 'pause') {
    const isSame = previous.kind === kind
    if (isSame && !previous.isOver && kind !== 'rate') return null
    const step = isSame && previous.isOver ? previous.step + 1 : previous.step
    return { kind, reason, ms: pauseMs(error, step, timings), step }
  }
  if (faults >= faultsToPause) {
    const step = previous.kind === 'server' ? previous.step + 1 : 0
    const ms = Math.max(retryAfterMs ?? 0, timings.breakerMs)
    return { kind: 'server', reason, ms, step }
  }
  if (!retryAfterMs) return null
  const ms = Math.min(Math.max(retryAfterMs, timings.minRestMs), dayMs)
  return { kind: 'rate', reason, ms, step: 0 }
}

function pauseMs(error: VisionError, step: number, timings: Timings): number | null {
  const { kind, retryAfterMs } = error
  if (untilReconfigured.includes(kind)) return null
  const doubledMs = Math.min(timings.quotaMs * 2 ** step, dayMs)
  if (kind === 'quota') return doubledMs
  const maxMs = kind === 'spend_limit' ? maxSpendLimitMs : dayMs
  if (retryAfterMs !== null) return Math.min(retryAfterMs, maxMs)
  return kind === 'quota_daily' || kind === 'spend_limit' ? doubledMs : timings.pauseMs
}
