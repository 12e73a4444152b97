import { missingTests, testsIn } from './cited-tests.ts'
import type { SourceFile } from './source-files.ts'

const path = 'docs/reliability.md'
/** The document must cover at least the faults 1 to 28. */
const minFaults = 28

/** One line for each fault without a row or without a test, and for each cited test that does not exist. */
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
