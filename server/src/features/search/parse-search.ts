import { AppError } from '../../app-error.ts'

/** A part of a search: one word, or several that follow each other. */
export type Term = {
  /** As it was typed, to find it in names. */
  text: string
  /** In lower case, without punctuation. */
  words: string[]
  /** The last word is still being typed, so it may continue. */
  isPrefix: boolean
  /** Photos with it are left out: `-word`. */
  isExcluded: boolean
}

const maxTerms = 20
const part = /(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/gu

/**
 * The terms of what a person typed into the search: words, "quoted phrases" and -exclusions. Without any letter or digit
 * there are none. Throws `invalid_input` for more than 20.
 */
export function parseSearch(search: string): Term[] {
  const terms: Term[] = []
  for (const { groups } of search.normalize('NFC').matchAll(part)) {
    const { minus, phrase, word } = groups as Record<
      'minus' | 'phrase' | 'word',
      string | undefined
    >
    const text = phrase ?? word ?? ''
    const words = wordsOf(text)
    const isExcluded = minus === '-'
    if (words.length > 0)
      terms.push({ text, words, isPrefix: phrase === undefined && !isExcluded, isExcluded })
  }
  if (terms.length > maxTerms)
    throw new AppError('invalid_input', `A search takes at most ${maxTerms} words.`)
  return terms
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
