import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './children.ts'

/** How many checks or tests passed and failed. */
export type Tally = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')

/** The fields that we read of Vitest's report. */
type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
  number
>

/** Runs Vitest with these arguments; `file` is where its report goes. Skipped tests count as failed. */
export async function runVitest(args: string[], file: string): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const code = await runNode(command, { cwd: root })
  const sum = readReport(file) as VitestReport | null
  return withExitCode(
    sum && {
      passed: sum.numPassedTests,
      failed: sum.numFailedTests + sum.numPendingTests + sum.numTodoTests,
    },
    code,
  )
}

/** null where the program wrote no report. */
export const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** A part without a report or with a bad exit code has at least one failure. */
export function withExitCode(tally: Tally | null | undefined, code: number): Tally {
  if (!tally) return { passed: 0, failed: 1 }
  return code === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
