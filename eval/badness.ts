import { isFar, type Judged } from './judge.ts'
import { keywordScores } from './keyword-measures.ts'

/** The badness of making no claim, of being wrong, and of being wrong with confidence. */
const silence = 0.5
const wrong = { unsure: 1, sure: 1.5 }
const failed = 2

/** How bad an answer is, for sorting the page: 0 is perfect. A wrong claim counts more than none. */
export function badness({ keywords, period, place, isFailed }: Judged): number {
  if (isFailed) return failed
  const parts = [
    keywords && 1 - keywordScores(keywords.judged, keywords.trueCount, 10).f1,
    period && claim(period.isInside, period.confidence === 'high'),
    place && claim(place.isNamed ? !isFar(place) : null, place.isSure),
  ].filter((part) => part !== null)
  return parts.reduce((total, part) => total + part, 0) / Math.max(1, parts.length)
}

/** `isRight` is null if nothing was claimed. */
function claim(isRight: boolean | null, isSure: boolean): number {
  if (isRight === null) return silence
  return isRight ? 0 : isSure ? wrong.sure : wrong.unsure
}
