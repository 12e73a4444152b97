import { isEnglishNoun } from '../keywords/singular.ts'

const threshold = { keywords: 5, share: 0.8 }

/**
 * Proper names keep their case, other keywords become lower case. The prompt asks models for that, so their case is
 * kept unless nearly every keyword has a capital. In that case `sentences`, the answer's own text, decides, because
 * only names have capitals there. Keywords that it does not contain are looked up in the list of English nouns.
 */
export function lowerCommonWords(keywords: readonly string[], sentences: string): string[] {
  const capitals = keywords.filter((keyword) => /^\p{Lu}/u.test(keyword)).length
  if (keywords.length < threshold.keywords || capitals < keywords.length * threshold.share) {
    return [...keywords]
  }
  return keywords.map((keyword) => (isCommon(keyword, sentences) ? keyword.toLowerCase() : keyword))
}

function isCommon(keyword: string, sentences: string): boolean {
  // A capital inside a word, as in iPhone or NASA, is intended.
  if (keyword.split(/[\s-]/).some((word) => /^.+\p{Lu}/u.test(word))) return false
  if (appearsInside(sentences, keyword)) return false
  const lower = keyword.toLowerCase()
  return appearsInside(sentences, lower) || isEnglishNoun(lower)
}

/** Whether the text contains these words anywhere but at the start of a sentence. */
function appearsInside(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const isWhole = !/^\p{L}/u.test(text.slice(at + words.length))
    if (isWhole && /[\p{L}\p{N},;)'"(]\s?$/u.test(before) && !/\p{L}$/u.test(before)) return true
  }
  return false
}
