import type { CallOutput } from '@verso/contract/call.ts'
import { AppError } from '../../app-error.ts'
import { dayOf, firstOfMonth } from '../../calendar.ts'
import type { Deps } from '../../deps.ts'
import { initialLimit } from './climb.ts'
import { endPause } from './provider-state-queries.ts'
import { spentSince } from './spending-queries.ts'
import { readQueue, readSettings, saveSpendingCap } from './status-queries.ts'
import { storagePause } from './storage-pause-queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vision'>

/** State of the analysis: model, pause, queue, limits, and what was spent. */
export async function analysisStatus(deps: Needs): Promise<CallOutput<'getAnalysisStatus'>> {
  const { db, config, clock } = deps
  const model = deps.vision.current()
  const now = clock.now()
  const today = dayOf(now, config.TIME_ZONE)
  const settings = await readSettings(db)
  const noStorage = await storagePause(db)
  const { in_flight, ...queue } = await readQueue(db)
  return {
    provider: model.provider,
    model: model.name,
    prompt_version: model.prompt_version,
    ...pauseOf(settings, now),
    ...(noStorage && {
      next_use_date: noStorage.until.toISOString(),
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
    spent_month: (await spentSince(db, firstOfMonth(today))).cost,
    cap: deps.vision.capUsd() ?? null,
  }
}

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

/** Limits what may be spent for one user in a calendar month; null removes the limit. Throws `not_found`. */
export async function setSpendingCap(
  { db }: Pick<Deps, 'db'>,
  { email, usd }: { email: string; usd: number | null },
): Promise<void> {
  if (await saveSpendingCap(db, email, usd)) return
  throw new AppError('not_found', 'There is no account with this address.')
}
