import { parseSource } from './parsed-source.ts'
import type { SourceFile } from './source-files.ts'

type Requirement = { id: string; text: string }

/** Reads the rows of docs/requirements.md. */
export function readRequirements(markdown: string): Requirement[] {
  const rows = markdown.matchAll(/^\| ([A-Z]+-\d+) \| ([^|]+)/gm)
  return [...rows].map(([, id = '', text = '']) => ({ id, text: text.trim() }))
}

/** Whether a line is a comment with ids of rows and nothing else. */
export const isRowComment = (line: string) => /^\s*\/\/ [A-Z]+-\d+(, [A-Z]+-\d+)*$/.test(line)

/**
 * The ids that the tests of a file cover: those in comment lines directly above a `test`, `it` or `describe`,
 * such as `// AUTH-041, SEC-017`.
 */
export function coveredIds(file: SourceFile): string[] {
  const lines = file.text.split('\n')
  const commentsAbove = parseSource(file).testTitles.flatMap(({ line }) => {
    const above = lines.slice(0, line - 1)
    return above.slice(above.findLastIndex((text) => !isRowComment(text)) + 1)
  })
  return commentsAbove.flatMap((comment) => comment.match(/[A-Z]+-\d+/g) ?? [])
}
