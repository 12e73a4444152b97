import type { DescribeOptions } from '../../ports/vision-model.ts'
import type { BackgroundFile } from './background-file.ts'
import { cosines } from './decide/cosines.ts'
import { decide } from './decide/decide.ts'
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
 * The terms that fit a picture: those of the vocabulary and those that its owner added, without the excluded ones. The
 * picture then joins the background of the others.
 */
export async function decidePhoto(
  { manifest, background, own }: Knowledge,
  seen: SeenPicture,
  { excluded, globallyExcluded, preferred }: DescribeOptions,
) {
  const vocabulary = shippedVocabulary()
  const added = own.known(ownTerms(preferred, vocabulary))
  const all: { terms: readonly Term[]; cosines: Float32Array } = {
    terms: [...vocabulary.terms, ...added.terms],
    cosines: joined(seen.cosines, added.rows, seen.vector),
  }
  const statistics = background.statistics(all.terms)
  const evidence = { ...all, statistics, formula: manifest.score }
  const decision = decide(evidence, vocabulary, [...excluded, ...globallyExcluded])
  await background.add(all.terms, all.cosines)
  return decision
}

function joined(shipped: Float32Array, rows: Float32Array, vector: Float32Array): Float32Array {
  if (rows.length === 0) return shipped
  const added = cosines(vector, rows)
  const all = new Float32Array(shipped.length + added.length)
  all.set(shipped)
  all.set(added, shipped.length)
  return all
}
