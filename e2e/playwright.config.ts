import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumShellOptions } from '../scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from '../scripts/temporary-files.ts'

keepTemporaryFilesInMemory()

/** They wait most of their time, such as for what must not be sent after an outage. */
const waiting = /(network-failures|network-cuts|slow-uploads)\.spec\.ts$/
const wide = {
  viewport: { width: 1360, height: 850 },
  // Drawing each step of a motion takes a third of the browser's time. Phones show all of it.
  contextOptions: { reducedMotion: 'reduce' as const },
}
// Four at a time on two cores take a minute less, but on a busy machine some of them run out of time.
const workers = Math.min(8, Math.ceil(1.5 * availableParallelism()))

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: workers + 1,
  forbidOnly: true,
  timeout: 300_000,
  // What is awaited may come late on a busy machine; what never comes is still a failure.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumShellOptions,
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // A click on what never comes fails after this, not after the whole journey's time.
    actionTimeout: 60_000,
    // Recording a trace takes a quarter of the time of a journey: use --trace on to look into a failure.
    trace: 'off',
  },
  projects: [
    // One of these next to the others takes time in which the cores are idle.
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
