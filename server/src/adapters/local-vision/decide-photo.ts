import type { Decider, Thresholds } from '../../ports/built-in-model.ts'
import type { DescribeOptions } from '../../ports/vision-model.ts'
import type { BackgroundFile } from './background-file.ts'
import { cosines } from './decide/cosines.ts'
import { decide } from './decide/decide.ts'
import type { Evidence } from './decide/score.ts'
import type { ModelManifest } from './manifest.ts'
import type { SeenPicture } from './messages.ts'
import type { OwnVectors } from './own-vectors.ts'
import { ownTerms } from './vocabulary/own-terms.ts'
import type { Term } from './vocabulary/term.ts'
import { shippedVocabulary } from './vocabulary/vocabulary.ts'

export type Knowledge = {
  manifest: ModelManifest
  background: BackgroundFile
  own: OwnVectors
}

/**
 * The terms that fit a picture, from the vocabulary and from its owner's keywords, without the excluded ones. The
 * picture is then added to the background.
 */
export async function decidePhoto(
  knowledge: Knowledge,
  seen: SeenPicture,
  options: DescribeOptions,
  thresholds: Thresholds,
) {
  const evidence = evidenceOf(knowledge, seen, options)
  const decision = decide(evidence, shippedVocabulary(), excludedBy(options), thresholds)
  await knowledge.background.add(evidence.terms, evidence.cosines)
  return decision
}

/** Like `decidePhoto`, for any thresholds. The picture is not added to the background. */
export function deciderOf(
  knowledge: Knowledge,
  seen: SeenPicture,
  options: DescribeOptions,
): Decider {
  const evidence = evidenceOf(knowledge, seen, options)
  return (thresholds) =>
    decide(evidence, shippedVocabulary(), excludedBy(options), thresholds).details
}

const excludedBy = ({ excluded, globallyExcluded }: DescribeOptions) => [
  ...excluded,
  ...globallyExcluded,
]

function evidenceOf(
  { manifest, background, own }: Knowledge,
  seen: SeenPicture,
  { preferred }: DescribeOptions,
): Evidence {
  const vocabulary = shippedVocabulary()
  const added = own.known(ownTerms(preferred, vocabulary))
  const terms: readonly Term[] = [...vocabulary.terms, ...added.terms]
  return {
    terms,
    cosines: joined(seen.cosines, added.rows, seen.vector),
    statistics: background.statistics(terms),
    formula: manifest.score,
  }
}

function joined(shipped: Float32Array, rows: Float32Array, vector: Float32Array): Float32Array {
  if (rows.length === 0) return shipped
  const added = cosines(vector, rows)
  const all = new Float32Array(shipped.length + added.length)
  all.set(shipped)
  all.set(added, shipped.length)
  return all
}
