import { vi } from 'vitest'

/** For test files that start and stop whole processes, which is slow on a busy machine. Call it before the tests. */
export function allowSlowStarts(): void {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
}
