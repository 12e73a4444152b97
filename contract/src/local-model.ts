import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'

/** Additions for administrators: the model that runs on the server itself, and how to install it. */
export const builtInModelCalls = {
  getBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'get-built-in-model' },
    input: z.object({}),
    output: z.object({
      /** null if the server from which the model is downloaded cannot be reached: `problem` says why. */
      model: z
        .object({
          name: z.string(),
          licence: z.string(),
          /** The publisher's page. */
          source: z.string(),
          /** The address from which the files are downloaded. */
          address: z.string(),
          /** Bytes of the model's files. */
          bytes: z.int(),
          /** Bytes to download for ONNX Runtime, which runs the model; 0 if it is installed. */
          runtime_bytes: z.int(),
          /** Languages of its keywords, such as `English`. */
          languages: z.array(z.string()),
        })
        .nullable(),
      /**
       * `fetching`, `installing` and `preparing` follow each other. `stopped`: cancelled, or its process ended;
       * starting again continues from there. `failed`: `problem` says why and what to do. `ready`: nothing is left to
       * do.
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
      /** Whether photos can be described with it now: already while the last part of its vocabulary is prepared. */
      is_usable: z.boolean(),
      /** Bytes while fetching, terms while preparing; null if there is nothing to count. */
      progress: z.object({ done: z.int(), total: z.int() }).nullable(),
      /** A sentence. It is not named `error`, because that would be a refusal. */
      problem: z.string().nullable(),
      /**
       * The number of photos from which `npm run eval -- --save-thresholds` computed the thresholds for keywords.
       * null: the initial thresholds apply, which are not calibrated.
       */
      calibration: z.object({ photos: z.int(), at: z.iso.datetime() }).nullable(),
    }),
  },

  /**
   * Returns at once; `get-built-in-model` shows the progress. Does nothing if the model is ready or being installed.
   */
  startBuiltInModel: {
    verb: 'POST',
    path: 'local-model',
    with: { method: 'start-built-in-model' },
    input: z.object({}),
    output: message,
  },

  /** Stops the download; the bytes that have arrived are kept for the next start. */
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
