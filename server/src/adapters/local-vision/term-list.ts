import type { TermList } from './prepare-terms.ts'
import { promptsFor, promptsVersion } from './vocabulary/prompts.ts'
import { shippedVocabulary } from './vocabulary/vocabulary.ts'

/** The sentences of the vocabulary that Verso ships, in its order. */
export function vocabularyList(): TermList {
  const { terms } = shippedVocabulary()
  return {
    version: promptsVersion(terms),
    terms: terms.map((term) => ({ prompts: promptsFor(term) })),
  }
}
