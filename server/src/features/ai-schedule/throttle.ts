/** How many calls the provider currently accepts, as far as its recent responses show. Shared by all workers. */
export type Throttle = {
  /** Maximum calls at once; null means `max_process` alone decides. */
  limit: number | null
  /** The last ten results as bits, newest in the lowest bit; 1 is a 429. */
  refusals: number
  /** Calls accepted since the last 429 or the last raise, at most `acceptedPerStep`. */
  acceptedStreak: number
  /** Server and network errors in a row. */
  faults: number
}

/** The provider handled the call, refused it with a 429, or failed to handle it (server or network error). */
export type CallResult = 'accepted' | 'refused' | 'fault'

const rememberedResults = 10
const refusalsToHalve = 3
const acceptedPerStep = 20
/** After this many errors in a row, over all photos, the provider is to blame and not a photo. */
export const faultsToPause = 5

/**
 * Halves the limit at the third 429 in ten results; raises it by one after twenty accepted calls, up to
 * `max_process`. The limit of a self-hosted model is raised by measuring instead (`climb.ts`).
 */
export function afterCall(
  before: Throttle,
  result: CallResult,
  maxProcess: number,
  isSelfHosted = false,
): Throttle {
  const isRefused = result === 'refused'
  const refusals = ((before.refusals << 1) | Number(isRefused)) & (2 ** rememberedResults - 1)
  const faults = result === 'fault' ? Math.min(before.faults + 1, faultsToPause) : 0
  if (countOnes(refusals) >= refusalsToHalve) {
    const current = Math.min(before.limit ?? maxProcess, maxProcess)
    const limit = Math.max(1, Math.floor(current / 2))
    return { limit, refusals: 0, acceptedStreak: 0, faults }
  }
  if (result !== 'accepted') {
    const acceptedStreak = isRefused ? 0 : before.acceptedStreak
    return { ...before, refusals, faults, acceptedStreak }
  }
  const acceptedStreak = Math.min(before.acceptedStreak + 1, acceptedPerStep)
  if (before.limit === null || isSelfHosted || acceptedStreak < acceptedPerStep) {
    return { ...before, refusals, faults, acceptedStreak }
  }
  const limit = before.limit + 1 < maxProcess ? before.limit + 1 : null
  return { limit, refusals, faults, acceptedStreak: limit === null ? acceptedPerStep : 0 }
}

/** How results change the provider state. `endsPause`: the current pause is over. */
export type StateChange = { throttle: Throttle; endsPause: boolean }

type State = Throttle & { max_process: number; pause_kind: string | null; isClosed: boolean }

/** The change after this many accepted calls; null if they change nothing. */
export function afterAcceptedCalls(
  state: State,
  calls: number,
  isSelfHosted = false,
): StateChange | null {
  if (isUnrestricted(state) && state.pause_kind === null) return null
  let throttle: Throttle = state
  for (let n = 0; n < calls; n += 1) {
    throttle = afterCall(throttle, 'accepted', state.max_process, isSelfHosted)
  }
  const { limit, refusals, acceptedStreak, faults } = throttle
  // A call that began before the pause proves nothing. A refusal for the rate is remembered for some calls.
  const isProof = state.pause_kind !== 'rate' || !hasRecentRefusal(throttle)
  const endsPause = state.pause_kind !== null && !state.isClosed && isProof
  return { throttle: { limit, refusals, acceptedStreak, faults }, endsPause }
}

/**
 * Whether a 429 is outdated: directly after the limit was halved, while calls are paused, only calls that began
 * earlier return.
 */
export const isStaleRefusal = ({ limit, refusals, acceptedStreak, isClosed }: State) =>
  isClosed && limit !== null && refusals === 0 && acceptedStreak === 0

/** Whether another accepted call would change nothing. */
export const isUnrestricted = ({ limit, refusals, acceptedStreak, faults }: Throttle) =>
  limit === null && refusals === 0 && acceptedStreak === acceptedPerStep && faults === 0

/** Whether a 429 came recently and may come again. */
export const hasRecentRefusal = ({
  limit,
  acceptedStreak,
}: Pick<Throttle, 'limit' | 'acceptedStreak'>) => limit !== null || acceptedStreak < acceptedPerStep

/** Whether calls must start one by one, so that a further 429 arrives before the next call begins. */
export const mustStartOneByOne = (
  throttle: Pick<Throttle, 'limit' | 'acceptedStreak' | 'refusals'>,
) => throttle.limit !== null || (hasRecentRefusal(throttle) && countOnes(throttle.refusals) > 1)

const countOnes = (bits: number) => bits.toString(2).replaceAll('0', '').length
