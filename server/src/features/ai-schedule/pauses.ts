import { startOfDay } from '../../calendar.ts'
import type { VisionError } from '../../ports/vision-model.ts'
import type { Pace } from './timings.ts'
import { breakerAt } from './throttle.ts'

/** Why no call is made now. `rate` is a moment that the provider named; after any other one photo probes first. */
export type Pause = {
  kind: string
  /** For people; without keys or image data. */
  reason: string
  /** null lasts until an administrator resumes, or another model or key is configured. */
  ms: number | null
  /** How often in a row this pause was begun. */
  step: number
}

/** The pause that holds already, or whose probe is under way. */
export type Before = { kind: string | null; step: number; isOver: boolean }

type Circumstances = { faults: number; provider: string; now: Date; times: Pace }

const dayMs = 24 * 3_600_000
/** Google counts the calls of a day by this clock (ai.google.dev, Rate limits). */
const googleZone = 'America/Los_Angeles'
const untilChanged = ['auth', 'no_model', 'no_vision']

/**
 * What an error stops for all photos, or null where it is the matter of one photo. A moment that
 * the provider names counts for every call of its key and model; an error without one delays its own photo alone.
 */
export function pauseAfter(error: VisionError, was: Before, about: Circumstances): Pause | null {
  const { kind, message: reason, retryAfterMs } = error
  const step = was.kind === kind && was.isOver ? was.step + 1 : was.step
  if (error.action === 'pause') {
    if (was.kind === kind && !was.isOver && kind !== 'rate') return null
    return { kind, reason, ms: pauseMs(error, step, about), step }
  }
  if (about.faults >= breakerAt) {
    const steps = was.kind === 'server' ? was.step + 1 : 0
    const told = Math.max(retryAfterMs ?? 0, about.times.breaker)
    return { kind: 'server', reason, ms: told, step: steps }
  }
  if (!retryAfterMs) return null
  const ms = Math.min(Math.max(retryAfterMs, about.times.rest), dayMs)
  return { kind: 'rate', reason, ms, step: 0 }
}

function pauseMs(error: VisionError, step: number, about: Circumstances): number | null {
  const { kind, retryAfterMs } = error
  if (untilChanged.includes(kind)) return null
  if (kind === 'quota') return Math.min(about.times.quota * 2 ** step, dayMs)
  if (retryAfterMs !== null) return Math.min(retryAfterMs, dayMs)
  if (kind === 'quota_daily' && about.provider === 'google') {
    const tomorrow = startOfDay(new Date(about.now.getTime() + dayMs), googleZone)
    return tomorrow.getTime() - about.now.getTime()
  }
  return kind === 'quota_daily' ? Math.min(about.times.quota * 2 ** step, dayMs) : about.times.pause
}
