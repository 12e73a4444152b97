import { z } from 'zod'
import type { CallDefinition } from './definition.ts'
import { photo } from './photos.ts'

export const similarCalls = {
  /** Addition: the caller's photos that resemble one of theirs. Empty for a photo that no built-in model has seen. */
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
          /** `series`: alike and taken within minutes. */
          kind: z.enum(['near-duplicate', 'series', 'similar']),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
