import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'

/** Additions for administrators: the model that runs on the server itself, and getting it. */
export const builtInModelCalls = {
  getBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'get-built-in-model' },
    input: z.object({}),
    output: z.object({
      /** null where the server of the model cannot be reached: `problem` says why. */
      model: z
        .object({
          name: z.string(),
          licence: z.string(),
          /** The page of the publisher. */
          source: z.string(),
          /** The address that the files are read from. */
          address: z.string(),
          /** Bytes to download, without the program that runs it. */
          bytes: z.int(),
          /** Languages of its keywords, such as `English`. */
          languages: z.array(z.string()),
        })
        .nullable(),
      /**
       * `fetching`, `installing` and `preparing` follow each other. `stopped`: cancelled, or its process ended; starting again
       * continues where it was. `failed`: `problem` says why and what to do. `ready`: used for the next photo.
       */
      state: z.enum([
        'absent',
        'fetching',
        'installing',
        'preparing',
        'ready',
        'stopped',
        'failed',
      ]),
      /** Bytes while fetching, terms while preparing; null where there is nothing to count. */
      progress: z.object({ done: z.int(), total: z.int() }).nullable(),
      /** A sentence. It is not named `error`, which would be a refusal. */
      problem: z.string().nullable(),
      /**
       * The photos on which `npm run eval -- --save-thresholds` has set from where on a keyword is given. null: the starting
       * values, which are not calibrated.
       */
      calibration: z.object({ photos: z.int(), at: z.iso.datetime() }).nullable(),
    }),
  },

  /** Returns at once; `get-built-in-model` shows the progress. Changes nothing where the model is ready or on its way. */
  startBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'start-built-in-model' },
    input: z.object({}),
    output: message,
  },

  /** Stops the download; what has arrived is kept for the next start. */
  cancelBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'cancel-built-in-model' },
    input: z.object({}),
    output: message,
  },

  /** Removes the files of the model and the program that runs it. Photos and their keywords stay. */
  removeBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'remove-built-in-model' },
    input: z.object({}),
    output: message,
  },
} satisfies Record<string, CallDefinition>
