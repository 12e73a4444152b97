import { missingTests } from './cited-tests.ts'
import type { SourceFile } from './source-files.ts'

/** The level 1 requirements of OWASP ASVS 5.0.0. */
const level1 = `
1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3
4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2
7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5
11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`
  .trim()
  .split(/\s+/)

const path = 'docs/security.md'

/** One line for each level 1 requirement without a row, and for each cited test that does not exist. */
export function securityFindings(files: SourceFile[]): string[] {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const [, section = ''] = text.split('\n## Level 1\n')
  const rows: string[] = (section.split('\n## ')[0] ?? '').match(/(?<=^\| )\d[\d.]*(?= \|)/gm) ?? []
  const problems = [
    ...level1.filter((id) => !rows.includes(id)).map((id) => `requirement ${id} has no row`),
    ...rows.filter((id) => !level1.includes(id)).map((id) => `${id} is not of level 1`),
    ...rows.filter((id, at) => rows.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...missingTests(files, text),
  ]
  return problems.map((problem) => `${path}: ${problem}`)
}
