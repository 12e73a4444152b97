import { availableParallelism } from 'node:os'
import { dayOf, firstOfMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import type { Work } from '../../worker/dispatcher.ts'
import { claimPreparing, claimReady, countOpen } from '../ai-schedule/claim-queries.ts'
import { type Pace, pace } from '../ai-schedule/timings.ts'
import * as tasks from '../ai-schedule/queries.ts'
import { callTimes } from '../ai-schedule/call-timeout.ts'
import { retryOrFail } from './after-failure.ts'
import { settle } from './settle.ts'
import { predict } from './predict.ts'
import { prepare } from './prepare.ts'

/**
 * What the dispatcher keeps going: photos are prepared on all of this machine's cores but one, which is left to those who
 * upload and look (half of two cores: uploads run twice as fast), and described up to `max_process` at a time over all
 * machines, which the claim alone sees to.
 */
export function keywordingWork(deps: Deps, times: Pace = pace): Work<tasks.Claim> {
  let taken = 0
  /** Photos whose calls have ended; what came of them is being written. */
  const over = new Set<string>()
  const onTaken = () => {
    taken += 1
  }
  return {
    lanes: [
      {
        name: 'preparation',
        slots: Math.max(1, availableParallelism() - 1),
        claim: (room) => claimPreparing(deps.db, room, times.lease),
        run: (claim, signal) => prepare(deps, claim, signal, times),
      },
      {
        name: 'analysis',
        slots: 1000,
        claim: async (room) => {
          const { typicalMs } = await callTimes(deps, times)
          const { lease: leaseMs, gap, guess } = times
          const told = taken
          const bounds = { room, leaseMs, gap, guess, typicalMs, taken: told, over: [...over] }
          const claimed = await claimReady(deps.db, { ...bounds, ...budget(deps) })
          taken -= told
          return claimed
        },
        run: (claim, signal, leave) => {
          const leaveSlot = () => {
            over.add(claim.photoId)
            leave()
          }
          const work = { claim, signal, times, onTaken, leave: leaveSlot }
          return predict(deps, work).finally(() => over.delete(claim.photoId))
        },
      },
    ],
    leaseMs: times.lease,
    renew: async (claims) => {
      const kept = new Set(await tasks.renewLeases(deps.db, claims, times.lease))
      return claims.filter((claim) => !kept.has(claim.photoId))
    },
    recover: () => recoverExpired(deps, times),
    countOpen: () => countOpen(deps.db, budget(deps)),
  }
}

/** What may be spent, and since when it counts. */
const budget = ({ clock, config }: Pick<Deps, 'clock' | 'config'>) => ({
  since: firstOfMonth(dayOf(clock.now(), config.TIME_ZONE)),
  ...(config.SPENDING_CAP_USD !== undefined && { cap: config.SPENDING_CAP_USD }),
})

/** Tasks of workers that are gone go back in line, or end as failed where their tries are used up. */
export async function recoverExpired(deps: Deps, times: Pace = pace): Promise<void> {
  for (const { stage, ...claim } of await tasks.findExpired(deps.db)) {
    const outcome = await retryOrFail(deps, claim, 'The analysis was interrupted.', times)
    const again = { to: stage, delayMs: 0 }
    await settle(deps, claim, outcome.kind === 'again' ? { ...outcome, ...again } : outcome)
    deps.log.warn({ photoId: claim.photoId, attempt: claim.attempt }, 'an analysis was interrupted')
  }
}
