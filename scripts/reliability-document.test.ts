import { expect, test } from 'vitest'
import { reliabilityFindings } from './reliability-document.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles('.')
const changed = (from: string | RegExp, to: string) =>
  files.map(({ path, text }) => ({
    path,
    text: path === 'docs/reliability.md' ? text.replace(from, to) : text,
  }))

test('faults without a row or a test, and cited tests that do not exist, are found', () => {
  expect(reliabilityFindings(files)).toEqual([])
  const breaches = [
    ['\n| F7 |', '\n| F8 |', 'fault 7 needs one row'],
    ['\n| F7 |', '\n| F8 |', 'fault 8 needs one row'],
    [/\n\| F7 \|.*\n/, '\n| F7 | a | b | c |\n', 'fault 7 has no test'],
    ['loses and doubles nothing', 'loses little', 'there is no test'],
  ] as const
  for (const [from, to, finding] of breaches)
    expect(reliabilityFindings(changed(from, to)).join('\n')).toContain(finding)
})
