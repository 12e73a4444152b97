import { foldKeyword } from '../keywords/fold.ts'
import { isEnglishNoun } from '../keywords/singular.ts'

/**
 * Of `table` and `wooden table`, keeps only `wooden table`, in the position of the first. `boat` and `fishing boat`
 * both stay, because a noun before a noun names a kind, while an adjective only describes. English only; other
 * languages are not changed.
 */
export function withoutNearDuplicates(keywords: readonly string[]): string[] {
  const describedBy = new Map<string, string>()
  for (const keyword of keywords) {
    const described = describedNoun(keyword)
    if (described !== null && !describedBy.has(described)) describedBy.set(described, keyword)
  }
  const merged = keywords.map((keyword) => describedBy.get(foldKeyword(keyword)) ?? keyword)
  return [...new Set(merged)]
}

/** For `wooden table`, the fold of `table`; null for any keyword that is not an adjective and a noun. */
export function describedNoun(keyword: string): string | null {
  const [adjective = '', noun = '', ...more] = keyword.split(' ')
  const isPair = more.length === 0 && /^[a-z]+$/.test(adjective) && /^[a-z]+$/.test(noun)
  return isPair && isEnglishNoun(noun) && !isEnglishNoun(adjective) ? foldKeyword(noun) : null
}
