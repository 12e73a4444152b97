/** How late a timer must be to count as a stall, how far back stalls are counted, and the interval of the timer. */
type Limits = { stallMs: number; windowMs: number; intervalMs: number }

const defaultLimits: Limits = { stallMs: 1000, windowMs: 30_000, intervalMs: 200 }

export type EventLoop = {
  /** Whether the loop keeps getting stuck. A loop that is blocked for good cannot run this check. */
  isStuck(): boolean
  stop(): void
}

/**
 * Measures how late the event loop is, and calls `onStall` with the duration of each stall of a second or more. A timer does
 * it, because `monitorEventLoopDelay` misses the first delay after each reset, which is a long one where it matters.
 */
export function watchEventLoop(
  onStall: (ms: number) => void,
  { stallMs, windowMs, intervalMs }: Limits = defaultLimits,
): EventLoop {
  let stalls: { at: number; ms: number }[] = []
  let dueAt = performance.now() + intervalMs

  function measure(): void {
    const now = performance.now()
    const ms = now - dueAt
    dueAt = now + intervalMs
    stalls = stalls.filter(({ at }) => now - at < windowMs)
    if (ms < stallMs) return
    stalls.push({ at: now, ms })
    onStall(ms)
  }

  const timer = setInterval(measure, intervalMs).unref()
  return {
    isStuck() {
      const durations = stalls.map(({ ms }) => ms)
      return keepsStalling(durations, windowMs)
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Whether these stalls fill half of the time in which they happened. A single one does not count: a process that was
 * suspended, as on a sleeping laptop, works again.
 */
export const keepsStalling = (stalls: number[], windowMs: number): boolean =>
  stalls.length > 1 && stalls.reduce((sum, ms) => sum + ms, 0) >= windowMs / 2
