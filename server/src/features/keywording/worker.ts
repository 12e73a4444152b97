import { availableParallelism } from 'node:os'
import { dayOf, firstOfMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { leasesRecovered } from '../../metrics.ts'
import type { VisionModel } from '../../ports/vision-model.ts'
import type { Work } from '../../worker/dispatcher.ts'
import { callTimes } from '../ai-schedule/call-times.ts'
import { claimReady, countOpen } from '../ai-schedule/claim-queries.ts'
import { claimPreparing } from '../ai-schedule/preparation-claim-queries.ts'
import * as tasks from '../ai-schedule/queries.ts'
import { hasKnownPrice } from '../ai-schedule/spending-cap.ts'
import { defaultTimings, type Timings } from '../ai-schedule/timings.ts'
import { retryOrFail } from './after-failure.ts'
import { bookLostCalls } from './intent-queries.ts'
import { predict } from './predict.ts'
import { prepare, retryDecoding } from './prepare.ts'
import { settle } from './settle.ts'

/**
 * The work of the dispatcher. For preparation, one photo more than this machine has cores is claimed, so that no
 * decoder waits for the database between two photos. Photos that are slow to decode have slots of their own. At most
 * `max_process` photos are described at a time across all machines; only the claim enforces that.
 */
export function keywordingWork(deps: Deps, timings: Timings = defaultTimings): Work<tasks.Claim> {
  let acceptedCalls = 0
  /** Photos whose calls have ended but whose outcome is not stored yet. */
  const finishedPhotoIds = new Set<string>()

  async function claimForAnalysis(maxClaims: number) {
    const { leaseMs, gapMs, assumedCallMs } = timings
    const { typicalCallMs } = await callTimes(
      { db: deps.db, vision: deps.vision.current() },
      timings,
    )
    const reported = acceptedCalls
    const claimed = await claimReady(deps.db, {
      maxClaims,
      leaseMs,
      minGapMs: gapMs,
      typicalCallMs,
      assumedCallMs,
      acceptedCalls: reported,
      finishedPhotoIds: [...finishedPhotoIds],
      selfHosted: selfHostedModel(deps.vision.current()),
      ...budget(deps),
    })
    acceptedCalls -= reported
    return claimed
  }

  function analyse(claim: tasks.Claim, signal: AbortSignal, freeSlot: () => void): Promise<void> {
    const run = {
      ai: deps.vision.active(),
      claim,
      signal,
      timings,
      onAccepted() {
        acceptedCalls += 1
      },
      releaseSlot() {
        finishedPhotoIds.add(claim.photoId)
        freeSlot()
      },
    }
    return predict(deps, run).finally(() => finishedPhotoIds.delete(claim.photoId))
  }

  const preparation = (lane: tasks.PreparationLane, slots: number) => ({
    name: lane,
    slots,
    claim: (maxClaims: number) =>
      claimPreparing(deps.db, { lane, maxClaims, leaseMs: timings.leaseMs }),
    run: (claim: tasks.Claim, signal: AbortSignal) => prepare(deps, claim, signal, timings),
  })

  return {
    lanes: [
      preparation('preparation', availableParallelism() + 1),
      preparation('slow preparation', availableParallelism()),
      { name: 'analysis', slots: 1000, claim: claimForAnalysis, run: analyse },
    ],
    leaseMs: timings.leaseMs,
    renew: async (claims) => {
      const kept = new Set(await tasks.renewLeases(deps.db, claims, timings.leaseMs))
      return claims.filter((claim) => !kept.has(claim.photoId))
    },
    recover: () => recoverExpired(deps, timings),
    countOpen: () => countOpen(deps.db, budget(deps)),
  }
}

const selfHostedModel = ({ isSelfHosted, provider, name: model }: VisionModel) =>
  isSelfHosted ? { provider, model } : null

/** The installation's cap, and the start of the month for which spending counts. */
function budget({ clock, config, vision }: Pick<Deps, 'clock' | 'config' | 'vision'>) {
  const capUsd = vision.capUsd()
  return {
    monthStart: firstOfMonth(dayOf(clock.now(), config.TIME_ZONE)),
    ...(capUsd !== undefined && { capUsd }),
    isPriced: hasKnownPrice(vision.current()),
  }
}

/** Requeues the tasks of dead workers, or fails them if their retries are used up. */
async function recoverExpired(deps: Deps, timings: Timings = defaultTimings): Promise<void> {
  for (const { stage, ...claim } of await tasks.findExpired(deps.db)) {
    const outcome =
      stage === 'preparing'
        ? retryDecoding(claim, 'The photo could not be read: the server stopped twice over it.')
        : await retryOrFail(deps, claim, 'The analysis was interrupted.', timings)
    const isRequeued = outcome.kind === 'requeued'
    await settle(deps, claim, isRequeued ? { ...outcome, to: stage, delayMs: 0 } : outcome)
    leasesRecovered.inc()
    deps.log.warn({ photoId: claim.photoId, attempt: claim.attempt }, 'an analysis was interrupted')
  }
  const calls = await bookLostCalls(deps.db)
  if (calls > 0)
    deps.log.warn({ calls }, 'calls to the AI ended with their process: outcome unknown')
}
