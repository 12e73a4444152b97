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
          /** The name to show, such as `Ollama`. */
          name: z.string(),
          address: z.string(),
          /** The server runs, but its model is still loading: ask again. */
          is_loading: z.boolean(),
          models: z.array(
            z.object({
              name: z.string(),
              /** `yes`: it read the number. `no`: it cannot read images, or read wrong. `not_tried`: the time was up. */
              sees: z.enum(['yes', 'no', 'not_tried']),
              /** Lines such as `AI_PROVIDER=ollama`. */
              settings: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
