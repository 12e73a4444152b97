import { z } from 'zod'
import { message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'

export const reviewCalls = {
  /** Marks the predictions of these photos as accepted, or takes that back. Photos that are not completed are ignored. */
  acceptPhotos: {
    verb: 'POST',
    path: 'accept-photos',
    input: z.object({
      names: z.array(text(300)).min(1).max(10_000),
      reviewed: z.boolean().default(true),
    }),
    output: message.extend({ changed: z.int() }),
  },

  /** Says whether a name that only the AI recognised is right. A right one is a keyword from then on, a wrong one is not. */
  confirmName: {
    verb: 'POST',
    path: 'confirm-name',
    input: z.object({ image_id: z.uuid(), name: text(100).min(1), is_them: z.boolean() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
