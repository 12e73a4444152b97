import { createHash } from 'node:crypto'
import { rateLimited } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import * as queries from './delay-queries.ts'

/** Failures without a delay: from one place, and at one address from all unknown places together. */
const free = { ofPlace: 10, ofAddress: 40 }
/** The delay doubles with each failure from a place, and with every ten failures at an address. */
const failuresPerStep = 10
const maxSeconds = 900
const dayMs = 86_400_000
const maxDelayMs = maxSeconds * 1000

/** Where an attempt comes from: a browser that has signed in at this address before, otherwise a network. */
export type Source = { email: string; place: string; isKnown: boolean }

type Needs = Pick<Deps, 'db' | 'clock'>

/**
 * Takes the turn of one attempt, or throws `rate_limited` with the time until the next one; the server itself never
 * waits. Each place waits for its own failures. An unknown place waits for those of other places too, but their
 * failures after its wait has begun do not prolong it. The attempt counts as failed until `forgive` is
 * called, so that simultaneous requests cannot share a turn.
 */
export async function takeTurn(deps: Needs, source: Source): Promise<{ isFirst: boolean }> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const ofAddress = source.isKnown
    ? 0
    : await queries.failuresAt(deps.db, addressKey(source), since)
  const key = placeKey(source)
  const after = (failures: number) => ({
    failures,
    last_at: now,
    next_at: new Date(now.getTime() + delaySeconds(failures, ofAddress) * 1000),
  })
  const turn = await deps.db.transaction().execute(async (tx) => {
    const stored = await queries.lockDelay(tx, key, after(0))
    const isOld = stored.last_at <= since
    const { failures, next_at } = isOld ? after(0) : stored
    const left = next_at.getTime() - now.getTime()
    // A wait longer than the maximum was stored before the clock was set back.
    const mustWait = left > 0 && left <= maxDelayMs
    if (isOld || !mustWait) await queries.setDelay(tx, key, after(mustWait ? 0 : failures + 1))
    return { wait: mustWait ? Math.ceil(left / 1000) : 0, isFirst: failures === 0 }
  })
  if (turn.wait > 0) throw rateLimited(turn.wait)
  return turn
}

/** Called after the right password: earlier failures of this place no longer count. */
export function forgive({ db }: Pick<Deps, 'db'>, source: Source): Promise<void> {
  return queries.deleteDelay(db, placeKey(source))
}

/**
 * Counts a wrong password from an unknown place against the address. Returns whether the owner should get a mail: at
 * every tenth failure from the fortieth on, if at least three networks have guessed.
 */
export async function countGuess(
  { db, clock }: Needs,
  source: Source,
  { isFirst }: { isFirst: boolean },
): Promise<boolean> {
  if (source.isKnown) return false
  const now = clock.now()
  const since = new Date(now.getTime() - dayMs)
  const networks = isFirst ? 1 : 0
  const total = await queries.countFailure(db, addressKey(source), { now, since, networks })
  const isStep = total.failures >= free.ofAddress && total.failures % failuresPerStep === 0
  return isStep && total.networks >= 3
}

/** Removes counts that no longer delay anyone. */
export function clearDelays({ db, clock }: Needs): Promise<void> {
  return queries.deleteOldDelays(db, new Date(clock.now().getTime() - 2 * dayMs))
}

function delaySeconds(ofPlace: number, ofAddress: number): number {
  const steps = Math.max(
    ofPlace - free.ofPlace + 1,
    Math.floor((ofAddress - free.ofAddress) / failuresPerStep) + 1,
  )
  return steps < 1 ? 0 : Math.min(maxSeconds, 2 ** (steps - 1))
}

const placeKey = ({ email, place }: Source) => digest(`place ${email} ${place}`)
const addressKey = ({ email }: Source) => digest(`address ${email}`)
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
