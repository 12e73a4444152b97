import { includedByFold, type KeywordLists } from './effective.ts'
import { distinctKeywords, foldKeyword } from './fold.ts'

/** The words that replace others, by the fold of the replaced word. */
export type Replacements = ReadonlyMap<string, readonly string[]>

/** The words with each replaced word exchanged in its place, without duplicates. */
export const replaceWords = (words: readonly string[], by: Replacements): string[] =>
  distinctKeywords(words.flatMap((word) => by.get(foldKeyword(word)) ?? [word]))

/**
 * Replaces words in the lists of a photo. An included word stays included under its new name, even if that name was
 * removed from the photo before; a removed word stays removed under its new name.
 */
export function replaceOnPhoto<T extends KeywordLists>(photo: T, by: Replacements): T {
  const included = new Set(replaceWords([...includedByFold(photo).values()], by).map(foldKeyword))
  return {
    ...photo,
    keywords: replaced(photo.keywords, by),
    added_keywords: replaced(photo.added_keywords, by),
    excluded_keywords: replaced(photo.excluded_keywords, by).filter(
      (word) => !included.has(foldKeyword(word)),
    ),
  }
}

/** Returns the same list if nothing in it is replaced. */
const replaced = (words: readonly string[], by: Replacements): readonly string[] =>
  words.some((word) => by.has(foldKeyword(word))) ? replaceWords(words, by) : words
