import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'

export const sampleCalls = {
  /**
   * Addition: adds six sample photos to an empty list. They take no credit. Refused with `conflict` if there are
   * photos.
   */
  addSamples: {
    verb: 'POST',
    path: 'samples',
    input: z.object({}),
    output: message.extend({ photos: z.int() }),
  },
} satisfies Record<string, CallDefinition>
