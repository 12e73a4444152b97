import { parseSource } from './parsed-source.ts'
import type { SourceFile } from './source-files.ts'

/** Tests that a document cites by path and titles; titles are separated by semicolons. */
export const testsIn = (text: string): [path: string, title: string][] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec|fault)\.tsx?)`: ([^|;]*[^|;. ])/g)].map(
    ([, file = '', title = '']) => [file, title],
  )

/**
 * One line for each test cited in the text that does not exist. A title that contains a semicolon is cited by the
 * part before it.
 */
export function missingTests(files: SourceFile[], text: string): string[] {
  return testsIn(text)
    .filter(([file, title]) => !titlesOf(files, file).includes(title))
    .map(([file, title]) => `there is no test "${title}" in ${file}`)
}

function titlesOf(files: SourceFile[], wanted: string): string[] {
  const file = files.find((each) => each.path === wanted)
  const titles = file ? parseSource(file).testTitles.map(({ text }) => text) : []
  return titles.map((title) => title.split(';')[0] ?? '')
}
