import { afterAll, vi } from 'vitest'

/** Vitest's setup of each file: the files of a worker share one process, and the fake clock is of the whole process. */
afterAll(() => void vi.useRealTimers())
