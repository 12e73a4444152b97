import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runNode } from './children.ts'
import { printSum, readReport, runVitest, type Tally, withExitCode } from './tally.ts'

/** Runs every check and test; the last line is the sum. */
const root = join(import.meta.dirname, '..')
const reports = await mkdtemp(join(tmpdir(), 'verso-reports-'))

const check = () => countLines('scripts/check.ts')
const sizes = () => countLines('scripts/sizes.ts')

/** Runs a script that prints a line with `✓` or `✗` for each check. */
async function countLines(program: string): Promise<Tally> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const tally = { passed: 0, failed: 0 }
  for await (const line of createInterface(child.stdout)) {
    process.stdout.write(`${line}\n`)
    if (line.startsWith('✓')) tally.passed++
    if (line.startsWith('✗')) tally.failed++
  }
  return withExitCode(tally, (await ended)[0] ?? 1)
}

/** The fields of Playwright's report that we read. */
type JourneyReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }

const unit = () => runVitest([], join(reports, 'unit.json'))

async function journeys(): Promise<Tally> {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(root, config))) return { passed: 0, failed: 0 }
  const file = join(reports, 'journeys.json')
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    config,
    '--reporter=list,json',
  ]
  const code = await runNode(args, {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const sum = (readReport(file) as JourneyReport | null)?.stats
  return withExitCode(
    sum && { passed: sum.expected, failed: sum.unexpected + sum.flaky + sum.skipped },
    code,
  )
}

/** The sizes come first, because they take only a second: the web app is already built. */
const parts = [
  ['The web app is larger than its budget (npm run sizes)', sizes],
  ['Checks failed (npm run check)', check],
  ['Tests failed (npm run test:unit)', unit],
  ['Journeys failed (npm run test:e2e)', journeys],
] as const

const sum = { passed: 0, failed: 0 }
const failures: string[] = []
try {
  for (const [failure, part] of parts) {
    const { passed, failed, failedTests = [] } = await part()
    sum.passed += passed
    sum.failed += failed
    if (failed === 0) continue
    failures.push([`${failure}: ${failed}`, ...failedTests].join('\n'))
    process.stdout.write(`${failures.at(-1)}\n`)
  }
} finally {
  await rm(reports, { recursive: true, force: true })
}
printSum({ ...sum, failedTests: failures })
