/** How hard the provider may be worked; the same for all workers. */
export type Throttle = {
  /** Calls at once; null leaves it to `max_process`. */
  limit: number | null
  /** The last ten answers, newest in the lowest bit; 1 is a 429. */
  refusals: number
  /** Calls taken since the last 429 or step up, at most `stepEvery`. */
  calm: number
  /** Server and network errors in a row. */
  faults: number
}

/** What a call said of the provider: it took the call, refused it for its rate (429), or was not there. */
export type Answer = 'accepted' | 'refused' | 'fault'

const remembered = 10
const halvesAt = 3
const stepEvery = 20
/** So many errors in a row, over all photos, are the provider's and no photo's. */
export const breakerAt = 5

/** Halves at the third 429 in ten answers; twenty calls taken are worth one call more at once, up to `max_process`. */
export function afterAnswer(was: Throttle, answer: Answer, maxProcess: number): Throttle {
  const refused = answer === 'refused'
  const refusals = ((was.refusals << 1) | Number(refused)) & (2 ** remembered - 1)
  const faults = answer === 'fault' ? Math.min(was.faults + 1, breakerAt) : 0
  if (countOnes(refusals) >= halvesAt) {
    const now = Math.min(was.limit ?? maxProcess, maxProcess)
    return { limit: Math.max(1, Math.floor(now / 2)), refusals: 0, calm: 0, faults }
  }
  if (answer !== 'accepted') return { ...was, refusals, faults, calm: refused ? 0 : was.calm }
  const calm = Math.min(was.calm + 1, stepEvery)
  if (was.limit === null || calm < stepEvery) return { ...was, refusals, faults, calm }
  const limit = was.limit + 1 < maxProcess ? was.limit + 1 : null
  return { limit, refusals, faults, calm: limit === null ? stepEvery : 0 }
}

/** What answers change; `isOver`: the pause has ended. */
export type Change = { throttle: Throttle; isOver: boolean }

type Paused = Throttle & { max_process: number; pause_kind: string | null; isClosed: boolean }

/** What so many calls that were taken say of the provider; null where they change nothing. */
export function afterTaken(was: Paused, calls: number): Change | null {
  if (isAtEase(was) && was.pause_kind === null) return null
  let throttle: Throttle = was
  for (let n = 0; n < calls; n += 1) throttle = afterAnswer(throttle, 'accepted', was.max_process)
  const { limit, refusals, calm, faults } = throttle
  // A call that was on its way when the pause began proves nothing; a limited rate is remembered for a while.
  const isProof = was.pause_kind !== 'rate' || !isWary(throttle)
  const isOver = was.pause_kind !== null && !was.isClosed && isProof
  return { throttle: { limit, refusals, calm, faults }, isOver }
}

/**
 * Whether a 429 says nothing new: right after a halving, while the provider is closed, only calls that were on their way
 * before come back.
 */
export const isKnown = ({ limit, refusals, calm, isClosed }: Paused) =>
  isClosed && limit !== null && refusals === 0 && calm === 0

/** Nothing would change if the provider took another call. */
export const isAtEase = ({ limit, refusals, calm, faults }: Throttle) =>
  limit === null && refusals === 0 && calm === stepEvery && faults === 0

/** A 429 came not long ago, and may come again. */
export const isWary = ({ limit, calm }: Pick<Throttle, 'limit' | 'calm'>) =>
  limit !== null || calm < stepEvery

/** Calls begin one by one, so that a 429 is known before the next: it was not a single one. */
export const isStrained = (now: Pick<Throttle, 'limit' | 'calm' | 'refusals'>) =>
  now.limit !== null || (isWary(now) && countOnes(now.refusals) > 1)

const countOnes = (bits: number) => bits.toString(2).replaceAll('0', '').length
