import { defineConfig } from 'vitest/config'

/** The tests of real processes that are killed, frozen and cut off, one test at a time. */
export default defineConfig({
  test: {
    name: 'processes',
    include: ['{faults,cluster}/**/*.fault.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 200 } },
  },
})
