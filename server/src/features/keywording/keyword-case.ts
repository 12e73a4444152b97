import { isEnglishNoun } from '../keywords/singular.ts'

const enough = { keywords: 5, share: 0.8 }

/**
 * Proper names keep their case, all else is lower case. Models asked for that are believed; where
 * one wrote nearly every keyword with a capital all the same, `told` decides (the answer's own sentences, in which
 * names alone have one), and for words that they do not hold whether they are plain English nouns.
 */
export function lowerCommonWords(keywords: readonly string[], told: string): string[] {
  const capitals = keywords.filter((keyword) => /^\p{Lu}/u.test(keyword)).length
  if (keywords.length < enough.keywords || capitals < keywords.length * enough.share) {
    return [...keywords]
  }
  return keywords.map((keyword) => (isCommon(keyword, told) ? keyword.toLowerCase() : keyword))
}

function isCommon(keyword: string, told: string): boolean {
  // A capital inside, as in iPhone or NASA, is meant.
  if (keyword.split(/[\s-]/).some((word) => /^.+\p{Lu}/u.test(word))) return false
  if (insideOf(told, keyword)) return false
  const lower = keyword.toLowerCase()
  return insideOf(told, lower) || isEnglishNoun(lower)
}

/** Whether the words stand in the text, and not where a sentence begins. */
function insideOf(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const isWhole = !/^\p{L}/u.test(text.slice(at + words.length))
    if (isWhole && /[\p{L}\p{N},;)'"(]\s?$/u.test(before) && !/\p{L}$/u.test(before)) return true
  }
  return false
}
