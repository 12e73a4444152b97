import { parseSource } from './parsed-source.ts'
import type { SourceFile } from './source-files.ts'

const maxTitleLength = 100

/** Test titles that are too long or contain ids, which belong in a comment line above the test. */
export function testTitleFindings(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(test|spec|fault)\.tsx?$/.test(path))
    .flatMap((file) =>
      parseSource(file).testTitles.flatMap(({ text, line }) => {
        const at = `${file.path}:${line}: the test's title`
        return [
          ...(text.length > maxTitleLength
            ? [`${at} has ${text.length} characters, at most ${maxTitleLength} are allowed`]
            : []),
          ...(/\b[A-Z]+-\d{2,3}\b/.test(text)
            ? [`${at} holds an id: put it into a comment line above`]
            : []),
        ]
      }),
    )
}
