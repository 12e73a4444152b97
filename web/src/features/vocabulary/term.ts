import type { VocabularyTerm } from '@verso/contract/vocabulary.ts'

export type Term = VocabularyTerm

/** The words of a text with commas between them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
