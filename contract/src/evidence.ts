import { z } from 'zod'

/**
 * How certain a prediction is, and what it is based on. `clue` is the evidence in the AI's own words, such as `the
 * cars`.
 */
export const evidence = z.object({
  confidence: z.enum(['high', 'medium', 'low', 'none']),
  basis: z.enum(['metadata', 'text_in_image', 'visual', 'context', 'none']),
  clue: z.string().optional(),
})

export type Evidence = z.output<typeof evidence>
