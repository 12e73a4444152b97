import { vi } from 'vitest'
import type { Clock } from '../ports/clock.ts'

export type FakeClock = Clock & {
  /** Moves the date of the whole process on; timers keep running at their own pace. */
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** A clock that stands still until it is moved; libraries that read the date go along. It is one for all apps of a test file. */
export function fakeClock(): FakeClock {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  return {
    now: () => new Date(),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const step = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
      vi.setSystemTime(Date.now() + step * 1000)
    },
  }
}
