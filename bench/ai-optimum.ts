import { timeoutFor } from '../server/src/features/ai-schedule/call-times.ts'
import { afterCall, type Throttle } from '../server/src/features/ai-schedule/throttle.ts'
import { jittered, defaultTimings } from '../server/src/features/ai-schedule/timings.ts'
import type { Fate, Fates } from './ai-fates.ts'

/** The photos of one person, which are added at the same time. */
export type Line = { photos: number[]; fromMs: number }
type Job = { photo: number; owner: number; tries: number; calls: number; readyAt: number }
type Running = Job & { endsAt: number; fate: Fate; isLate: boolean }

const max = { process: 15, attempts: 4, callMs: 60_000 }

/**
 * Simulates the same photos on slots that lose no time, with the same rules for order, waits and concurrent calls.
 * Returns when each person's last photo was done, in milliseconds.
 */
export function simulate(lines: Line[], fate: Fates): number[] {
  const waiting: Job[] = lines.flatMap(({ photos, fromMs }, owner) =>
    photos.map((photo) => ({ photo, owner, tries: 0, calls: 0, readyAt: fromMs })),
  )
  const running: Running[] = []
  const doneAt = lines.map(() => 0)
  const answered: number[] = []
  let throttle: Throttle = { limit: null, refusals: 0, acceptedStreak: 20, faults: 0 }
  for (let now = 0; waiting.length + running.length > 0;) {
    while (running.length < (throttle.limit ?? max.process)) {
      const job = next(waiting, running, now)
      if (!job) break
      waiting.splice(waiting.indexOf(job), 1)
      running.push(begin(job, fate(job.photo, job.calls + 1), now, answered))
    }
    now = Math.min(
      ...running.map(({ endsAt }) => endsAt),
      ...(running.length < (throttle.limit ?? max.process)
        ? waiting.map(({ readyAt }) => readyAt).filter((at) => at > now)
        : []),
    )
    for (const call of running.filter(({ endsAt }) => endsAt <= now)) {
      running.splice(running.indexOf(call), 1)
      const kind = call.isLate ? 'hang' : call.fate.kind
      if (kind === 'answer') answered.push(call.fate.ms)
      const word = kind === 'rate' ? 'refused' : kind === 'server' ? 'fault' : 'accepted'
      if (kind !== 'hang') throttle = afterCall(throttle, word, max.process)
      const again = retry(call, kind, now)
      if (again) waiting.push(again)
      else doneAt[call.owner] = now
    }
  }
  return doneAt
}

/** Selects the oldest photo of the owner with the fewest running calls. */
function next(waiting: Job[], running: Running[], now: number): Job | undefined {
  const load = (owner: number) => running.filter((call) => call.owner === owner).length
  const ready = waiting.filter(({ readyAt }) => readyAt <= now)
  return ready.toSorted((a, b) => load(a.owner) - load(b.owner) || a.photo - b.photo)[0]
}

function begin(job: Job, fate: Fate, now: number, answered: number[]): Running {
  const timeout = timeoutFor(p99(answered), {
    min: defaultTimings.call.minTimeoutMs,
    max: max.callMs,
  })
  const isLate = fate.kind === 'hang' || fate.ms > timeout
  const endsAt = now + (isLate ? timeout : fate.ms)
  return { ...job, tries: job.tries + 1, calls: job.calls + 1, fate, isLate, endsAt }
}

function p99(answered: number[]): number | null {
  const newest = answered.slice(-200).toSorted((a, b) => a - b)
  return newest.length < 20 ? null : (newest[Math.floor(newest.length * 0.99)] ?? null)
}

/** Returns the job with its next waiting time; null if the photo is completed or failed. */
function retry(call: Running, kind: Fate['kind'], now: number): Job | null {
  const { photo, owner, tries, calls } = call
  if (kind === 'rate')
    return { photo, owner, calls, tries: tries - 1, readyAt: now + jittered(defaultTimings.waitMs) }
  if (kind === 'answer' || kind === 'refuse' || tries >= max.attempts) return null
  return {
    photo,
    owner,
    calls,
    tries,
    readyAt: now + jittered(defaultTimings.backoffMs * 2 ** (tries - 1)),
  }
}
