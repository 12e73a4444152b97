import type { Deps } from '../../deps.ts'
import type { Pace } from './timings.ts'
import { timesOfAnswers } from './provider-state-queries.ts'

type Needs = Pick<Deps, 'db' | 'vision'>

/** So few calls say nothing of the slowest. */
const enough = 20
/** Of the last twenty: fewer are the odd call that hangs, so many are a provider that has become slow. */
const tooManyLate = 5

/** `timeoutMs` ends a call, `typicalMs` is what one takes; null while too few were made. */
type CallTimes = { timeoutMs: number; typicalMs: number | null }
const known = new WeakMap<Deps['db'], { times: CallTimes; until: number }>()

/**
 * What the newest calls of all workers tell of the next: it is given up after three times what 99 of 100 took, within
 * what the configuration and the floor allow. A hanging call would otherwise hold its slot for a minute. Where many
 * come late the old times do not hold any more: calls have the whole time again, or none would ever be answered.
 */
export async function callTimes({ db, vision }: Needs, pace: Pace): Promise<CallTimes> {
  const remembered = known.get(db)
  if (remembered && remembered.until > performance.now()) return remembered.times
  const source = { provider: vision.provider, model: vision.name }
  const { p50, p99, n, late } = await timesOfAnswers(db, source)
  const bounds = { least: pace.call.least, most: vision.timeoutMs ?? pace.call.most }
  const isKnown = n >= enough
  const times = {
    timeoutMs: timeoutAfter(isKnown && late < tooManyLate ? p99 : null, bounds),
    typicalMs: isKnown ? p50 : null,
  }
  known.set(db, { times, until: performance.now() + pace.call.memory })
  return times
}

/** Whole milliseconds; `p99` null: nothing is known yet. */
export function timeoutAfter(p99: number | null, { least, most }: { least: number; most: number }) {
  return p99 === null ? most : Math.min(most, Math.max(least, Math.ceil(3 * p99)))
}
