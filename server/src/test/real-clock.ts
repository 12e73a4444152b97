import { afterAll, vi } from 'vitest'

/**
 * Vitest's setup for each file: restores the real clock, because the files of a worker share one process and the fake
 * clock affects all of it.
 */
afterAll(() => void vi.useRealTimers())
