import { includedByFold, type KeywordLists } from './effective.ts'
import { distinctKeywords, foldKeyword } from './fold.ts'

/** By which words others are replaced, from their fold. */
export type Replacements = ReadonlyMap<string, readonly string[]>

/** The words with their replacements in their place, each once. */
export const replaceWords = (words: readonly string[], by: Replacements): string[] =>
  distinctKeywords(words.flatMap((word) => by.get(foldKeyword(word)) ?? [word]))

/**
 * The lists of a photo after words of it were replaced. A word that the photo includes stays included under its new name, even
 * if the new one was removed from the photo before; a word that was removed stays removed under its new name.
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

/** The list itself where nothing of it is replaced. */
const replaced = (words: readonly string[], by: Replacements): readonly string[] =>
  words.some((word) => by.has(foldKeyword(word))) ? replaceWords(words, by) : words
