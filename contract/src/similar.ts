import { z } from 'zod'
import { message, pageNumber } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { photo } from './photos.ts'

export const similarCalls = {
  /**
   * Addition: the caller's photos that resemble one of theirs. Empty for a photo without a vector of the built-in
   * model.
   */
  getSimilarPhotos: {
    verb: 'POST',
    path: 'similar-photos',
    input: z.object({ id: z.uuid() }),
    output: z.object({
      photos: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          original_name: z.string(),
          thumbnail_url: z.string().nullable(),
          turn: photo.shape.turn,
          /** `series`: similar and taken within minutes. */
          kind: z.enum(['near-duplicate', 'series', 'similar']),
        }),
      ),
    }),
  },

  /**
   * Addition: groups of the caller's photos that are nearly the same or of one series, the largest groups first, 20
   * per page. The call also starts to compare photos that were not compared yet.
   */
  listSimilarGroups: {
    verb: 'POST',
    path: 'similar-groups',
    with: { method: 'list' },
    input: z.object({ page: pageNumber.default(1) }),
    output: z.object({
      /** Photos with a vector of the built-in model; without any there can be no groups. */
      vectors: z.int(),
      /** How many of them are not compared yet. */
      left: z.int(),
      /** Groups on all pages. */
      total: z.int(),
      groups: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['near-duplicate', 'series']),
          count: z.int(),
          /** The first 12 in the order in which they were taken. */
          photos: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              original_name: z.string(),
              thumbnail_url: z.string().nullable(),
              turn: photo.shape.turn,
              keywords: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  },

  /** Addition: gives all photos of a group the keywords of one of them, as a single act. */
  giveWords: {
    verb: 'POST',
    path: 'similar-groups',
    with: { method: 'give-words' },
    input: z.object({ group: z.uuid(), photo: z.uuid() }),
    output: message.extend({ changed: z.int(), act_id: z.uuid().nullable() }),
  },
} satisfies Record<string, CallDefinition>
