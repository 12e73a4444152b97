import {
  badTitles,
  deadReferences,
  documents,
  goodTitles,
  liveReferences,
} from './planted-references.ts'
import { badWords, goodWords, wordList } from './planted-words.ts'
import { referenceFindings } from './references.ts'
import type { SourceFile } from './source-files.ts'
import { testTitleFindings } from './test-titles.ts'
import { wordFindings } from './words.ts'

type Planted = SourceFile & { caught: string }

/** One line for each planted breach that the text checks do not find, and for each clean file that they report. */
export function selfTestFailures(): string[] {
  const files = [...documents, ...deadReferences, ...liveReferences]
  const references = referenceFindings(
    files,
    files.map(({ path }) => path),
  )
  const words = wordFindings([wordList, ...badWords, ...goodWords])
  return [
    ...compare(words, badWords, goodWords),
    ...compare(references, deadReferences, [...documents, ...liveReferences]),
    ...compare(testTitleFindings([...badTitles, ...goodTitles]), badTitles, goodTitles),
  ]
}

function compare(findings: string[], breaches: Planted[], clean: SourceFile[]): string[] {
  const about = (path: string) => findings.filter((line) => line.startsWith(`${path}:`))
  return [
    ...breaches
      .filter(({ path, caught }) => !about(path).some((line) => line.includes(caught)))
      .map(({ path, caught }) => `not caught: ${path} (${caught})`),
    ...clean.flatMap(({ path }) => about(path)).map((line) => `blamed though clean: ${line}`),
  ]
}
