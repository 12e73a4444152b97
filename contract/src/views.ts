import { z } from 'zod'
import type { CallDefinition } from './definition.ts'
import { area, photoQuestion } from './question.ts'

const span = z.object({ from: z.int().nullable(), to: z.int().nullable(), count: z.int() })

export const viewCalls = {
  /** Addition: how many photos of a question have which period. */
  getTimeline: {
    verb: 'POST',
    path: 'timeline',
    input: photoQuestion,
    output: z.object({
      /** First and last possible year, the oldest first; null at an open end. */
      spans: z.array(span),
      /** Photos without any period or capture date. */
      undated: z.int(),
    }),
  },

  /** Addition: where the photos of a question were taken, those that are near each other in one cluster. */
  getMap: {
    verb: 'POST',
    path: 'map',
    input: photoQuestion.extend({
      /** The part of the map that is shown; the whole world without it. */
      shown: area.optional(),
    }),
    output: z.object({
      /** The largest first. */
      clusters: z.array(
        z.object({
          /** The middle of its photos, in degrees. */
          latitude: z.number(),
          longitude: z.number(),
          count: z.int(),
          /** The town and country of most of them; empty where none is known. */
          place: z.string(),
          /** What contains all of them, as `area` of a question. */
          area,
        }),
      ),
      /** What contains the photos of the question, also those that are not shown; null without any. */
      bounds: area.nullable(),
      /** Photos of the question with a position, and without one. */
      placed: z.int(),
      unplaced: z.int(),
    }),
  },
} satisfies Record<string, CallDefinition>
