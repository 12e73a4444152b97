import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A delay of the event loop in which the process could do nothing else. */
type Stall = { at: number; ms: number }

type Limits = { stallMs: number; windowMs: number; sampleMs: number }

const defaultLimits: Limits = { stallMs: 1000, windowMs: 30_000, sampleMs: 1000 }

export type EventLoop = {
  /**
   * Whether the loop was stuck at least twice and for half of the last 30 seconds. One long stall does not count: a process
   * that was suspended, or a sleeping laptop, works again when it answers. A loop that never gets free cannot answer at all.
   */
  isStuck(): boolean
  stop(): void
}

/** Measures how late the event loop is, and calls `onStall` with the duration of each stall of a second or more. */
export function watchEventLoop(
  onStall: (ms: number) => void,
  { stallMs, windowMs, sampleMs }: Limits = defaultLimits,
): EventLoop {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let stalls: Stall[] = []

  function sample(): void {
    const ms = delays.max / 1e6
    delays.reset()
    const now = performance.now()
    stalls = stalls.filter(({ at }) => now - at < windowMs)
    if (ms < stallMs) return
    stalls.push({ at: now, ms })
    onStall(ms)
  }

  const timer = setInterval(sample, sampleMs).unref()
  return {
    isStuck() {
      sample()
      const stuckMs = stalls.reduce((sum, { ms }) => sum + ms, 0)
      return stalls.length > 1 && stuckMs >= windowMs / 2
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
