import { z } from 'zod'
import { fileName, message, pasted } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { photoQuestion } from './question.ts'

const valueCounts = z.array(z.object({ value: z.string(), count: z.int() }))

const savedSearch = z.object({ id: z.uuid(), name: z.string(), question: photoQuestion })

export const findCalls = {
  /**
   * Addition: values by which a question could be narrowed further, with their numbers of photos. Every list contains
   * the most frequent values.
   */
  getFacets: {
    verb: 'POST',
    path: 'facets',
    input: photoQuestion,
    output: z.object({
      count: z.int(),
      /**
       * More than 10,000 photos match, and only 10,001 of them were counted: each number is a lower bound, and rare
       * values are missing.
       */
      is_capped: z.boolean(),
      statuses: z.object({ pending: z.int(), completed: z.int(), failed: z.int() }),
      /** `facet`: what the keyword is about, such as `animal`; null if no AI has said so. */
      keywords: z.array(
        z.object({ keyword: z.string(), facet: z.string().nullable(), count: z.int() }),
      ),
      /**
       * First and last possible year of photos; null if the period is open. Photos without any period are not
       * counted.
       */
      spans: z.array(
        z.object({ from: z.int().nullable(), to: z.int().nullable(), count: z.int() }),
      ),
      countries: valueCounts,
      cities: valueCounts,
      people: valueCounts,
      cameras: valueCounts,
      modes: valueCounts,
      models: valueCounts,
      albums: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() })),
      reviewed: z.int(),
      not_reviewed: z.int(),
      edited: z.int(),
      unsure: z.object({ period: z.int(), location: z.int() }),
    }),
  },

  /** Addition: what the text being typed may mean, with the number of the caller's photos; at most 5 of each kind. */
  getSuggestions: {
    verb: 'POST',
    path: 'suggestions',
    input: z.object({ text: fileName(200) }),
    output: z.object({
      suggestions: z.array(
        z.object({
          kind: z.enum(['keyword', 'country', 'city', 'years', 'person', 'name']),
          /** If `kind` is `years`: such as `1963` or `1960s`. */
          value: z.string(),
          /** Exact up to 10,000; 10,001 for more. */
          count: z.int(),
        }),
      ),
    }),
  },

  /** Addition: the caller's saved searches, sorted by name. */
  listSavedSearches: {
    verb: 'POST',
    path: 'saved-searches',
    with: { method: 'list' },
    input: z.object({}),
    output: z.object({ searches: z.array(savedSearch) }),
  },

  /** Addition: saves a question under a name, replacing an earlier one with this name. */
  saveSearch: {
    verb: 'POST',
    path: 'saved-searches',
    with: { method: 'save' },
    input: z.object({ name: pasted(100).min(1), question: photoQuestion }),
    output: message.extend({ id: z.uuid() }),
  },

  /** Addition: deletes one of the caller's saved searches. */
  deleteSavedSearch: {
    verb: 'POST',
    path: 'saved-searches',
    with: { method: 'delete' },
    input: z.object({ id: z.uuid() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>

export type SavedSearch = z.output<typeof savedSearch>
