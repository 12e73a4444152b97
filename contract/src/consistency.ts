import { z } from 'zod'
import { isoTime, message } from './common.ts'
import type { CallDefinition } from './definition.ts'

export const consistencyCalls = {
  /** Additions for administrators: the last comparison of rows, credits and files. */
  getLastCheck: {
    verb: 'POST',
    path: 'consistency',
    with: { method: 'get-last-check' },
    input: z.object({}),
    output: z.object({
      /** null before the first check. */
      check: z
        .object({
          reason: z.enum(['nightly', 'crash', 'asked']),
          started_at: isoTime,
          ended_at: isoTime,
          photos: z.int(),
          /**
           * Photos whose bytes were read and compared; for all others only the existence and size of the file were
           * checked.
           */
          photos_read: z.int(),
          finding_count: z.int(),
          /** The first 1,000. */
          findings: z.array(z.string()),
        })
        .nullable(),
    }),
  },

  startCheck: {
    verb: 'POST',
    path: 'consistency',
    with: { method: 'start-check' },
    input: z.object({}),
    output: message,
  },
} satisfies Record<string, CallDefinition>
