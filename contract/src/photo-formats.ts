import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { extraFormatNames } from './limits.ts'

const format = z.enum(extraFormatNames)

export const photoFormatCalls = {
  /** Additions for administrators: the formats that are accepted in addition to the specification's four. */
  getPhotoFormats: {
    verb: 'POST',
    path: 'photo-formats',
    with: { method: 'get' },
    input: z.object({}),
    output: z.object({
      allowed: z.array(format),
      /** The operator sets the formats with `UPLOAD_TYPES`, so nothing can be changed here. */
      fixed: z.boolean(),
    }),
  },

  allowPhotoFormat: {
    verb: 'POST',
    path: 'photo-formats',
    with: { method: 'allow' },
    input: z.object({ format, allowed: z.boolean() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
