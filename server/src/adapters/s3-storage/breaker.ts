import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'

type BreakerOptions = {
  /** After this many failures in a row no more requests are made. */
  maxFailures?: number
  /**
   * From then on, one trial request is made after each interval of this length; others fail at once until a trial
   * succeeds.
   */
  pauseMs?: number
  /** Receives the failure when the store becomes unavailable, and null when it is back. */
  onChange?: (failure: StorageUnavailable | null) => void
}

/** Runs the request, or throws the last failure at once while the store is unavailable. */
export type Breaker = <T>(request: () => Promise<T>) => Promise<T>

/** Without a breaker, each call would wait for its own time limit while the store does not respond. */
export function openBreaker(options: BreakerOptions = {}): Breaker {
  const { maxFailures = 3, pauseMs = 2_000, onChange = () => undefined } = options
  let failures = 0
  let away: StorageUnavailable | null = null
  let nextTry = 0

  function failed(error: StorageUnavailable): void {
    failures += 1
    nextTry = performance.now() + pauseMs
    if (failures < maxFailures) return
    if (!away) onChange(error)
    away = error
  }

  function answered(): void {
    failures = 0
    if (away) onChange(null)
    away = null
  }

  return async (request) => {
    if (away) {
      if (performance.now() < nextTry) throw new StorageUnavailable(away.message, away.cause)
      nextTry = Infinity
    }
    try {
      const outcome = await request()
      answered()
      return outcome
    } catch (error) {
      if (error instanceof StorageUnavailable) failed(error)
      else if (error instanceof ObjectMissing) answered()
      else nextTry = performance.now()
      throw error
    }
  }
}
