/** How late a timer must be to count as a stall, for how long stalls are counted, and the interval of the timer. */
type Limits = { stallMs: number; windowMs: number; intervalMs: number }

const defaultLimits: Limits = { stallMs: 1000, windowMs: 30_000, intervalMs: 200 }

export type EventLoop = {
  /** Whether the loop keeps getting stuck. In a loop that is blocked permanently, this check cannot run. */
  isStuck(): boolean
  stop(): void
}

/**
 * Measures how late the event loop is, and calls `onStall` with the duration of each stall of a second or more. It
 * uses a timer, because `monitorEventLoopDelay` misses the first delay after each reset, which is the long one in a
 * stalled loop.
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
 * Whether these stalls fill at least half of the window. A single stall does not count: a process that was suspended,
 * as on a sleeping laptop, works again.
 */
export const keepsStalling = (stalls: number[], windowMs: number): boolean =>
  stalls.length > 1 && stalls.reduce((sum, ms) => sum + ms, 0) >= windowMs / 2
