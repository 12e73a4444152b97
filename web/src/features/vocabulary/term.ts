import type { VocabularyTerm } from '@verso/contract/vocabulary.ts'

export type Term = VocabularyTerm

/** The words of a text with commas between them. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** The tags of the languages that are known of its words. */
export const languagesOf = ({ keyword, language, synonym_languages }: Term) =>
  new Map([
    ...(language ? [[keyword, language] as const] : []),
    ...synonym_languages.map((each) => [each.synonym, each.language] as const),
  ])
