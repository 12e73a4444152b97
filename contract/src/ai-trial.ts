import { z } from 'zod'
import { aiChoice } from './ai-settings.ts'
import type { CallDefinition } from './definition.ts'
import { samplePictures } from './limits.ts'

/** A JPEG in base64, at most about 1 MB. */
const jpeg = z.base64().min(1).max(1_400_000)

export const aiTrialCalls = {
  /** Addition for administrators: describes one picture with these settings. Nothing is stored. */
  tryAi: {
    verb: 'POST',
    path: 'try-ai',
    input: z.object({
      ...aiChoice,
      picture: z.union([z.object({ sample: z.enum(samplePictures) }), z.object({ jpeg })]),
    }),
    output: z.object({
      model: z.string(),
      keywords: z.array(z.string()),
      description: z.string(),
      period: z.string(),
      location: z.string(),
      seconds: z.number(),
      /** USD; null if the price is not known, 0 if it is free. */
      cost: z.number().nullable(),
    }),
  },
} satisfies Record<string, CallDefinition>
