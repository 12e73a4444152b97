import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './children.ts'

/** How many checks or tests passed and failed, and the names of failed tests if they are known. */
export type Tally = { passed: number; failed: number; failedTests?: string[] }

const root = join(import.meta.dirname, '..')

/** Runs Vitest with these arguments; `file` is the path for its report. Skipped tests count as failed. */
export async function runVitest(args: string[], file: string): Promise<Tally> {
  const reporter = join(import.meta.dirname, 'tally-reporter.ts')
  const reporters = ['--reporter=default', `--reporter=${reporter}`, `--outputFile=${file}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const code = await runNode(command, { cwd: root })
  return withExitCode(readReport(file) as Tally | null, code)
}

/** null if the program wrote no report. */
export const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** A part without a report or with a bad exit code has at least one failure. */
export function withExitCode(tally: Tally | null | undefined, code: number): Tally {
  const ended = `the program ended with exit code ${code}.`
  if (!tally) return { passed: 0, failed: 1, failedTests: [`There is no report: ${ended}`] }
  return code === 0 || tally.failed > 0
    ? tally
    : { ...tally, failed: 1, failedTests: [`No test failed, but ${ended}`] }
}

/** Prints the failed tests and, as the last line, the sum. Sets the exit code to 1 if any failed. */
export function printSum({ passed, failed, failedTests = [] }: Tally): void {
  for (const test of failedTests) process.stdout.write(`${test}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
