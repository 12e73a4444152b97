import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumShellOptions } from '../scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from '../scripts/temporary-files.ts'

keepTemporaryFilesInMemory()

/** These mostly wait, for example for requests that must not be sent after an outage. */
const waiting = /(network-failures|network-cuts|sleep|slow-uploads)\.spec\.ts$/
const wide = {
  viewport: { width: 1360, height: 850 },
  // Drawing each step of an animation takes a third of the browser's time. The phone project shows all of them.
  contextOptions: { reducedMotion: 'reduce' as const },
}
// Four at a time on two cores take a minute less, but on a busy machine some of them time out.
const workers = Math.min(8, Math.ceil(1.5 * availableParallelism()))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: workers + 1,
  forbidOnly: true,
  timeout: 600_000,
  // Generous, because results may come late on a busy machine; anything that never comes still fails.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumShellOptions,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Lets a click on a missing element fail before the whole journey times out.
    actionTimeout: 60_000,
    // Recording a trace takes a quarter of the time of a journey: use --trace on to investigate a failure.
    trace: 'off',
  },
  projects: [
    // One of these alongside the others uses time in which the cores are idle.
    { name: 'waiting', testMatch: waiting, workers: 1, use: wide },
    {
      name: 'desktop',
      testIgnore: waiting,
      // The other journeys use a wide screen.
      grepInvert: /@small/,
      workers,
      use: wide,
    },
    {
      name: 'phone',
      workers,
      grep: /@phone|@small/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
})
