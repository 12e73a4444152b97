import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runNode } from './children.ts'

/** How many checks or tests passed and failed, and the names of failed tests if they are known. */
export type Tally = { passed: number; failed: number; failedTests?: string[] }

const root = join(import.meta.dirname, '..')

/** The fields of Vitest's report that we read. */
type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
  number
> & { testResults: VitestFile[] }

type VitestFile = {
  name: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** Runs Vitest with these arguments; `file` is the path for its report. Skipped tests count as failed. */
export async function runVitest(args: string[], file: string): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const code = await runNode(command, { cwd: root })
  const sum = readReport(file) as VitestReport | null
  return withExitCode(
    sum && {
      passed: sum.numPassedTests,
      failed: sum.numFailedTests + sum.numPendingTests + sum.numTodoTests,
      failedTests: sum.testResults.flatMap(failuresOf),
    },
    code,
  )
}

/** One line for each failed test of a file, or one for the file if it could not be run. */
function failuresOf({ name, message, assertionResults }: VitestFile): string[] {
  const file = relative(root, name)
  const tests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${failureMessages.join('\n')}`)
  return message === '' ? tests : [...tests, `${file}: ${message}`]
}

/** null if the program wrote no report. */
export const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** A part without a report or with a bad exit code has at least one failure. */
export function withExitCode(tally: Tally | null | undefined, code: number): Tally {
  if (!tally) return { passed: 0, failed: 1 }
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

/** Prints the failed tests and, as the last line, the sum. Sets the exit code to 1 if any failed. */
export function printSum({ passed, failed, failedTests = [] }: Tally): void {
  for (const test of failedTests) process.stdout.write(`${test}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}
