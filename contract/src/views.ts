import { z } from 'zod'
import type { CallDefinition } from './definition.ts'
import { area, photoQuestion } from './question.ts'

const span = z.object({ from: z.int().nullable(), to: z.int().nullable(), count: z.int() })

export const viewCalls = {
  /** Addition: how many photos of a question are from which period. */
  getTimeline: {
    verb: 'POST',
    path: 'timeline',
    input: photoQuestion,
    output: z.object({
      /** First and last possible year, the oldest first; null if that end is open. */
      spans: z.array(span),
      /** Photos with neither a period nor a capture date. */
      undated: z.int(),
    }),
  },

  /** Addition: where the photos of a question were taken; photos near each other form one cluster. */
  getMap: {
    verb: 'POST',
    path: 'map',
    input: photoQuestion.extend({
      /** The part of the map that is shown; if it is missing, the whole world. */
      shown: area.optional(),
    }),
    output: z.object({
      /** The largest first. */
      clusters: z.array(
        z.object({
          /** The centre of its photos, in degrees. */
          latitude: z.number(),
          longitude: z.number(),
          count: z.int(),
          /** The town and country of most of them; empty if none is known. */
          place: z.string(),
          /** An area that contains all of them, as `area` of a question. */
          area,
        }),
      ),
      /**
       * An area that contains all photos of the question, including those that are not shown; null if there are none.
       */
      bounds: area.nullable(),
      /** Photos of the question with and without a position. */
      placed: z.int(),
      unplaced: z.int(),
    }),
  },
} satisfies Record<string, CallDefinition>
