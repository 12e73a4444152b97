import type { VocabularyTerm } from '@verso/contract/vocabulary.ts'

export type Term = VocabularyTerm

/** Splits a text at its commas. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The language tags by word, as far as they are known. */
export const languagesOf = ({ keyword, language, synonym_languages }: Term) =>
  new Map([
    ...(language ? [[keyword, language] as const] : []),
    ...synonym_languages.map((each) => [each.synonym, each.language] as const),
  ])
