import type { DescribeOptions } from '../../ports/vision-model.ts'
import { distinctKeywords } from '../keywords/fold.ts'
import { isEnglishNoun, singular } from '../keywords/singular.ts'

/**
 * Writes keywords in their owner's style, whichever model produced them. Code makes them lower case and English nouns
 * singular; plurals and other languages are left to the prompt.
 */
export function inStyle(keywords: readonly string[], style: DescribeOptions['style']): string[] {
  if (!style) return [...keywords]
  const written = keywords.map((keyword) => (style.lowerCase ? keyword.toLowerCase() : keyword))
  return distinctKeywords(style.number === 'singular' ? written.map(inSingular) : written)
}

function inSingular(keyword: string): string {
  const words = keyword.split(' ')
  const last = words.pop() ?? ''
  return isEnglishNoun(last) ? [...words, singular(last, words.length > 0)].join(' ') : keyword
}
