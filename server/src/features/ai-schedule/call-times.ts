import type { Db } from '../../db/client.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import { callDurations } from './call-time-queries.ts'
import type { Timings } from './timings.ts'

type Needs = { db: Db; vision: VisionModel }

/** With fewer calls, it is not known how slow the slowest are. */
const minCalls = 20
/** Of the last twenty calls. With fewer timeouts, single calls hang; with this many, the provider has become slow. */
const tooManyTimeouts = 5

/** `typicalCallMs` is null until enough calls were made. */
type CallTimes = { timeoutMs: number; typicalCallMs: number | null }
const cache = new WeakMap<VisionModel, { times: CallTimes; until: number }>()

/**
 * Timeout and typical duration of the next call, from the newest calls of all workers. The timeout is three times the
 * 99th percentile, within the configured limits, because a hanging call would otherwise keep its slot for a minute.
 * If many calls time out, calls get the full time again; otherwise none would ever be completed.
 */
export async function callTimes({ db, vision }: Needs, timings: Timings): Promise<CallTimes> {
  const cached = cache.get(vision)
  if (cached && cached.until > performance.now()) return cached.times
  const source = { provider: vision.provider, model: vision.name }
  const { p50, p99, n, timeouts } = await callDurations(db, source)
  const { minTimeoutMs, maxTimeoutMs, cacheMs } = timings.call
  const limits = { min: minTimeoutMs, max: vision.timeoutMs ?? maxTimeoutMs }
  const isKnown = n >= minCalls
  const times = {
    timeoutMs: timeoutFor(isKnown && timeouts < tooManyTimeouts ? p99 : null, limits),
    typicalCallMs: isKnown ? p50 : null,
  }
  cache.set(vision, { times, until: performance.now() + cacheMs })
  return times
}

/** In whole milliseconds. `p99` is null if it is unknown or must not be used. */
export function timeoutFor(p99: number | null, { min, max }: { min: number; max: number }) {
  return p99 === null ? max : Math.min(max, Math.max(min, Math.ceil(3 * p99)))
}
