import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVitest } from './tally.ts'

/** Runs the fault tests that the arguments name, by default all; the last line is the sum. */
const reports = await mkdtemp(join(tmpdir(), 'verso-reports-'))
try {
  const args = ['--config', 'vitest.faults.config.ts', ...process.argv.slice(2)]
  const { passed, failed } = await runVitest(args, join(reports, 'faults.json'))
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await rm(reports, { recursive: true, force: true })
}
