import type { DescribeOptions, KeywordDetail } from '../../ports/vision-model.ts'
import type { Decision } from './decision.ts'
import type { ModelManifest } from './manifest.ts'
import type { SeenPicture } from './messages.ts'
import { shippedVocabulary } from './vocabulary/vocabulary.ts'

const max = 15

/** The terms that fit a picture, by the probability that the model itself gives them. */
export function decidePhoto(
  { score, name }: ModelManifest,
  { cosines }: SeenPicture,
  { excluded }: DescribeOptions,
): Decision {
  const { terms, broader } = shippedVocabulary()
  const unwanted = new Set(excluded.map((keyword) => keyword.toLowerCase()))
  const details = terms
    .map((term, at) => ({
      term,
      probability: 1 / (1 + Math.exp(-(score.scale * (cosines[at] ?? 0) + score.bias))),
    }))
    .filter(({ term, probability }) => probability >= 0.2 && !unwanted.has(term.term.toLowerCase()))
    .toSorted((one, other) => other.probability - one.probability)
    .slice(0, max)
    .map(({ term, probability }): KeywordDetail => ({
      keyword: term.term,
      facet: term.facet,
      broader: probability >= 0.5 ? [...broader(term.term)] : [],
      certainty: probability >= 0.5 ? 'sure' : 'likely',
    }))
  return {
    details,
    description: null,
    reason: `${name} recognised: ${details.map(({ keyword }) => keyword).join(', ') || 'nothing'}.`,
  }
}
