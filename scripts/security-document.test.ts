import { expect, test } from 'vitest'
import { securityFindings } from './security-document.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles('.')
const changed = (from: string, to: string) =>
  files.map(({ path, text }) => ({
    path,
    text: path === 'docs/security.md' ? text.replace(from, to) : text,
  }))

test('missing, duplicate and unknown requirements, and cited tests that do not exist, are found', () => {
  expect(securityFindings(files)).toEqual([])
  const breaches = [
    ['\n| 1.2.4 |', '\n| 1.2.3 |', 'requirement 1.2.4 has no row'],
    ['\n| 1.2.4 |', '\n| 1.2.3 |', '1.2.3 has two rows'],
    ['\n| 1.2.4 |', '\n| 1.1.1 |', '1.1.1 is not of level 1'],
    [
      'only these calls are public',
      'a test of this name',
      'there is no test "a test of this name"',
    ],
  ] as const
  for (const [from, to, finding] of breaches)
    expect(securityFindings(changed(from, to)).join('\n')).toContain(finding)
})
