import { z } from 'zod'
import { message, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits, vocabularyModes } from './limits.ts'
import { changedKeywords } from './vocabulary.ts'

const mode = z.enum(vocabularyModes)
const words = z.array(text(200).min(1)).min(1).max(limits.vocabulary.proposalsPerCall)

/**
 * Additions (decision 31): descriptions that use the preferred terms of the vocabulary, and proposed words that wait
 * for a decision.
 */
export const proposalCalls = {
  getVocabularyMode: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'get-mode' },
    input: z.object({}),
    /** `preferred` is the number of preferred terms. */
    output: z.object({ mode, preferred: z.int() }),
  },

  /** Applies to photos that are described from now on. An album may have its own mode. */
  setVocabularyMode: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'set-mode' },
    input: z.object({ mode }),
    output: message,
  },

  /** One page of the words that wait on photos of the caller, the most frequent first. */
  listProposals: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'list-proposals' },
    input: z.object({
      offset: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({
      proposals: z.array(z.object({ keyword: z.string(), photos: z.int() })),
      total: z.int(),
    }),
  },

  /** Makes waiting words preferred terms, and keywords of the photos on which they wait. */
  acceptProposals: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'accept-proposals' },
    input: z.object({ keywords: words }),
    output: changedKeywords,
  },

  /** Makes waiting words synonyms of a term, which becomes a preferred term and a keyword of their photos. */
  mapProposals: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'map-proposals' },
    input: z.object({ keywords: words, to: pasted(limits.vocabulary.wordLength).min(1) }),
    output: changedKeywords,
  },

  /** Removes waiting words; they are not proposed again. */
  refuseProposals: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'refuse-proposals' },
    input: z.object({ keywords: words }),
    output: changedKeywords,
  },
} satisfies Record<string, CallDefinition>
