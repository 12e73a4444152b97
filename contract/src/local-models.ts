import { z } from 'zod'
import type { CallDefinition } from './definition.ts'

export const localModelCalls = {
  /**
   * Addition, admins only: looks for model servers on the server's own machine (Ollama, llama.cpp, LM Studio, vLLM) and lets
   * their models read a number from a picture. Changes nothing: `settings` are the lines to put into the environment.
   */
  detectLocalModels: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'detect-local-models' },
    input: z.object({}),
    output: z.object({
      servers: z.array(
        z.object({
          /** `Ollama`, for people. */
          name: z.string(),
          address: z.string(),
          /** It is there, and its model is still being loaded: ask again. */
          is_loading: z.boolean(),
          models: z.array(
            z.object({
              name: z.string(),
              /** `yes`: it read the number. `no`: it cannot see, or read wrong. `not_tried`: time ran out before. */
              sees: z.enum(['yes', 'no', 'not_tried']),
              /** `AI_PROVIDER=ollama`, one a line. */
              settings: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
