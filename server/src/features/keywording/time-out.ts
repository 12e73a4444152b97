import type { Deps } from '../../deps.ts'
import type { Pace } from './pace.ts'
import { slowestAnswers } from './provider-queries.ts'

type Needs = Pick<Deps, 'db' | 'vision'>

/** So few calls say nothing of the slowest. */
const enough = 20
const known = new WeakMap<Deps['db'], { ms: number; until: number }>()

/**
 * Milliseconds after which a call is given up: three times what 99 of 100 calls took of late over all workers, within
 * what the configuration and the floor allow. A hanging call would otherwise hold its slot for a minute.
 */
export async function callTimeout({ db, vision }: Needs, times: Pace): Promise<number> {
  const most = vision.timeoutMs ?? times.call.most
  const now = performance.now()
  const remembered = known.get(db)
  if (remembered && remembered.until > now) return Math.min(most, remembered.ms)
  const { p99, n } = await slowestAnswers(db, { provider: vision.provider, model: vision.name })
  const ms = timeoutAfter(n >= enough ? p99 : null, { least: times.call.least, most })
  known.set(db, { ms, until: now + times.call.memory })
  return ms
}

/** Whole milliseconds; `p99` null: nothing is known yet. */
export function timeoutAfter(p99: number | null, { least, most }: { least: number; most: number }) {
  return p99 === null ? most : Math.min(most, Math.max(least, Math.ceil(3 * p99)))
}
