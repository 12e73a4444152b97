import { defineConfig } from 'vitest/config'

/** The tests with a real S3 server: the suite of every object storage, and the app on it. */
export default defineConfig({
  test: {
    name: 's3',
    include: [
      'server/src/test/adapters/object-storage.compliance.test.ts',
      'server/src/test/s3/*.s3.ts',
      'cluster/*.s3.ts',
    ],
    globalSetup: ['server/src/test/cluster-setup.ts', 'server/src/test/s3/gateway-setup.ts'],
    setupFiles: ['server/src/test/real-clock.ts', 'server/src/test/compile-cache.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
