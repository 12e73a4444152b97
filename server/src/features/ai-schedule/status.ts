import type { CallOutput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import { dayOf, firstOfMonth, startOfNextMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { longDate } from '../../text/long-date.ts'
import { initialLimit } from './climb.ts'
import { endPause } from './provider-state-queries.ts'
import { capProblem } from './spending-cap.ts'
import { spentSince } from './spending-queries.ts'
import { countUnknownCalls, readQueue, readSettings, saveSpendingCap } from './status-queries.ts'
import { storagePause } from './storage-pause-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'vision'>

/** State of the analysis: model, pause, queue, limits, and what was spent. */
export async function analysisStatus(deps: Needs): Promise<CallOutput<'getAnalysisStatus'>> {
  const { db, config, clock } = deps
  const model = deps.vision.current()
  const now = clock.now()
  const today = dayOf(now, config.TIME_ZONE)
  const settings = await readSettings(db)
  const noStorage = (await storagePause(db)) ?? awayNow(deps)
  const capUsd = deps.vision.capUsd()
  const month = firstOfMonth(today)
  const { cost: spent } = await spentSince(db, month)
  const renewedAt = startOfNextMonth(now, config.TIME_ZONE)
  const { in_flight, ...queue } = await readQueue(db)
  return {
    provider: model.provider,
    model: model.name,
    prompt_version: model.prompt_version,
    ...pauseOf(settings, now),
    ...(noStorage && {
      next_use_date: noStorage.until?.toISOString() ?? null,
      pause_reason: noStorage.reason,
    }),
    queue,
    in_flight,
    limit: Math.min(
      settings.live_limit ?? (model.isSelfHosted ? initialLimit : settings.max_process),
      settings.max_process,
    ),
    max_process: settings.max_process,
    spent_today: (await spentSince(db, today)).cost,
    spent_month: spent,
    cap: capUsd ?? null,
    cap_reason: capProblem(model, capUsd) ?? usedUp(spent, capUsd, renewedAt, config.TIME_ZONE),
    unknown_calls: await countUnknownCalls(db, month),
  }
}

/** If this process cannot find the storage; no one knows when it will be available again. */
function awayNow({ storage }: Pick<Deps, 'storage'>) {
  const reason = storage.unavailableReason?.()
  return reason ? { until: null, reason } : null
}

const usedUp = (
  spent: number | null,
  capUsd: number | undefined,
  renewedAt: Date,
  timeZone: string,
) =>
  capUsd !== undefined && (spent ?? 0) >= capUsd
    ? `The spending cap of ${capUsd} USD is reached. Photos wait until ${longDate(`${dayOf(renewedAt, timeZone)}T00:00:00`)}, or until the cap is raised.`
    : null

/** The pause of calls to the AI. */
function pauseOf(
  { next_use_date: until, pause_kind, pause_reason }: Awaited<ReturnType<typeof readSettings>>,
  now: Date,
) {
  const isPaused = until ? until > now : pause_kind !== null
  return {
    next_use_date: isPaused ? (until?.toISOString() ?? null) : null,
    pause_reason: isPaused ? (pause_reason ?? 'Calls to the AI are paused.') : null,
  }
}

/** Ends any pause. If its cause persists, the next call starts a new one. */
export async function resumeAnalysis({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  await endPause(db)
  log.info('the analysis was resumed by hand')
}

/**
 * Limits what may be spent for one user in a calendar month; null removes the limit. Throws `not_found`, and
 * `conflict` if the price of the AI is not known.
 */
export async function setSpendingCap(
  { db, vision }: Pick<Deps, 'db' | 'vision'>,
  { email, usd }: { email: string; usd: number | null },
): Promise<void> {
  const problem = usd === null ? null : capProblem(vision.current(), usd)
  if (problem) throw new AppError('conflict', problem)
  if (await saveSpendingCap(db, email, usd)) return
  throw new AppError('not_found', 'There is no account with this address.')
}
