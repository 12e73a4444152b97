import { ObjectMissing, StorageUnavailable } from '../../ports/object-storage.ts'

type BreakerOptions = {
  /** Failures one after the other, until no request is tried any more. */
  maxFailures?: number
  /** Afterwards one request is tried each time this has passed, and the others fail at once until it succeeds. */
  pauseMs?: number
  /** Receives the failure when the store goes away, and null when it is back. */
  onChange?: (failure: StorageUnavailable | null) => void
}

/** Runs the request, or throws the last failure at once while the store is away. */
export type Breaker = <T>(request: () => Promise<T>) => Promise<T>

/** Without it each call would wait for its own time limit while the store does not answer. */
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
