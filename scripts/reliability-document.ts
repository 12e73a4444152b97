import { missingTests, testsIn } from './cited-tests.ts'
import type { SourceFile } from './source-files.ts'

const path = 'docs/reliability.md'
/** Faults that the document must cover, numbered from 1; it may have more. */
const minFaults = 28

/** One line for each fault without its row or without a test, and for each test named there that does not exist. */
export function reliabilityFindings(files: SourceFile[]): string[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const rows = [...text.matchAll(/^\| F(\d+) \|.*$/gm)]
  const last = Math.max(minFaults, rows.length)
  const numbers = rows.map(([, number]) => Number(number))
  const problems = [
    ...Array.from({ length: last }, (_, index) => index + 1)
      .filter((number) => numbers.filter((other) => other === number).length !== 1)
      .map((number) => `fault ${number} needs one row`),
    ...rows
      .filter(([row]) => testsIn(row).length === 0)
      .map(([, number]) => `fault ${number} has no test`),
    ...missingTests(files, text),
  ]
  return problems.map((problem) => `${path}: ${problem}`)
}
