import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumOptions } from './scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.ts'
import { legalTexts } from './web/legal-texts.ts'

keepTemporaryFilesInMemory()

/** Bundled before the first test: a library met later would reload the page in the middle of one. */
const browserLibraries = [
  ...['alert-dialog', 'autocomplete', 'dialog', 'otp-field', 'switch', 'tabs', 'toast'].map(
    (part) => `@base-ui/react/${part}`,
  ),
  '@noble/hashes/sha2.js',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/react-virtual',
  '@use-gesture/react',
  'eventsource-parser',
  'fflate',
  'idb',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/compiler-runtime',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
]

/** Sources stay the same in a run, but not while files are watched. Otherwise the browser asks for each module again in each test file. */
const cachedModules = process.argv.includes('run')
  ? { headers: { 'Cache-Control': 'max-age=3600' } }
  : {}

/** What is awaited may come late on a busy machine; what never comes is still a failure. */
const patient = { poll: { timeout: 15_000 } }

export const projects = [
  {
    test: {
      name: 'server',
      include: [
        'server/src/**/*.test.ts',
        'contract/src/**/*.test.ts',
        'metadata/src/**/*.test.ts',
        'desktop/src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'eval/**/*.test.ts',
      ],
      globalSetup: 'server/src/test/cluster-setup.ts',
      setupFiles: ['real-clock', 'compile-cache', 'property-seed'].map(
        (name) => `server/src/test/${name}.ts`,
      ),
      // Each file in a process of its own would load the whole server again.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: patient,
    },
  },
  {
    plugins: [legalTexts()],
    // To start a process for each file takes longer than its tests.
    test: {
      name: 'web',
      include: ['web/src/**/*.test.ts'],
      setupFiles: 'server/src/test/property-seed.ts',
      isolate: false,
      expect: patient,
    },
  },
  {
    server: cachedModules,
    plugins: [react({ compiler: true }), tailwindcss(), legalTexts()],
    optimizeDeps: { include: browserLibraries },
    test: {
      name: 'browser',
      include: ['web/src/**/*.test.tsx'],
      setupFiles: 'web/src/test/clean-storage.ts',
      testTimeout: 60_000,
      expect: patient,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // The browser starts while all other test files do.
        connectTimeout: 180_000,
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          launchOptions: chromiumOptions,
        }),
      },
    },
  },
] satisfies TestProjectInlineConfiguration[]

/** Our tests also wait for PostgreSQL, child processes and disks: with one worker for each core a quarter of the cores is idle. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5)

export default defineConfig({ test: { projects, maxWorkers } })
