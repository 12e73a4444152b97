import { vi } from 'vitest'
import type { Clock } from '../ports/clock.ts'

type FakeClock = Clock & {
  /** Advances the date of the whole process; timers are not affected. */
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** A clock that only `advance` moves, for libraries too. All apps of a test file share it. */
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
