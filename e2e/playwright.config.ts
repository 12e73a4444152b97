import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const recorded = 'node_modules/.chromium-path'
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  (existsSync(recorded) ? readFileSync(recorded, 'utf8').trim() : '/usr/bin/chromium')

/** Quiet on the network, and able to run as root in a container. */
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1360, height: 850 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
})
