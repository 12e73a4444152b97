import { AppError } from '../../app-error.ts'

/** A part of a search: one word, or several consecutive words. */
export type Term = {
  /** The text as it was typed, to find it in names. */
  text: string
  /** In lower case, without punctuation. */
  words: string[]
  /** Whether the last word is still being typed, so that it may continue. */
  isPrefix: boolean
  /** Whether photos with this term are left out: `-word`. */
  isExcluded: boolean
}

const maxTerms = 20
const part = /(?<minus>-?)(?:"(?<phrase>[^"]*)"?|(?<word>\S+))/gu

/**
 * The terms in the text that a person typed into the search: words, "quoted phrases" and -exclusions. Empty if the
 * text has no letter or digit. Throws `invalid_input` for more than 20.
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
