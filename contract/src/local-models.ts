import { z } from 'zod'
import { message, pasted } from './common.ts'
import type { CallDefinition } from './definition.ts'

export const localModelCalls = {
  /**
   * Addition, admins only: looks for model servers on the server's own machine (Ollama, llama.cpp, LM Studio, vLLM)
   * and tests whether their models can read a number in a picture. Changes nothing: `settings` are the lines to put
   * into the environment.
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
          /** The server runs, but is still loading its model: ask again. */
          is_loading: z.boolean(),
          models: z.array(
            z.object({
              name: z.string(),
              /**
               * `yes`: it read the number. `no`: it cannot read images, or read a wrong number. `not_tried`: there
               * was no time left.
               */
              sees: z.enum(['yes', 'no', 'not_tried']),
              /** Lines such as `AI_PROVIDER=ollama`. */
              settings: z.array(z.string()),
            }),
          ),
        }),
      ),
    }),
  },

  /**
   * Additions for administrators: a model that Ollama downloads on the server's machine; null before the first
   * download.
   */
  getModelPull: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-model-pull' },
    input: z.object({}),
    output: z.object({
      pull: z
        .object({
          model: z.string(),
          /** `stopped`: its process ended; starting again continues from there. */
          state: z.enum(['running', 'done', 'failed', 'cancelled', 'stopped']),
          /** Ollama's own words; if it failed, the reason. */
          status: z.string(),
          /** Bytes of the parts that are known so far. */
          total: z.number().nullable(),
          completed: z.number().nullable(),
        })
        .nullable(),
    }),
  },

  /** Returns at once; `get-model-pull` shows the progress. */
  startModelPull: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'start-model-pull' },
    input: z.object({
      model: pasted(200).regex(
        /^[\w./-]+(:[\w.-]+)?$/,
        'The model must be such as qwen3-vl:4b-instruct',
      ),
    }),
    output: message,
  },

  cancelModelPull: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'cancel-model-pull' },
    input: z.object({}),
    output: message,
  },
} satisfies Record<string, CallDefinition>
