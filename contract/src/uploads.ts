import { z } from 'zod'
import { text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { defaultUploadMode, uploadContext, uploadModes } from './limits.ts'
import { isStoredName } from './rules.ts'

export const uploadCalls = {
  generatePresignedUrl: {
    verb: 'POST',
    path: 'generate-presigned-url',
    input: z.object({
      name: text(300).refine(isStoredName, 'The name must have the form {uuid}-img-{base}.{ext}'),
      type: text(100),
      size: z.int().min(1, 'The file is empty'),
      mode: z.enum(uploadModes).default(defaultUploadMode),
      original_name: text(1000).min(1),
      /** Additions: a note about these photos, and the people who may be in them. */
      note: text(uploadContext.note).optional(),
      people: z.array(text(uploadContext.name)).max(uploadContext.people).optional(),
    }),
    output: z.object({
      signedUrl: z.string(),
      publicUrl: z.string(),
      /** the caller's photo of this name, type and size is already stored; do not send it. */
      arrived: z.boolean().optional(),
    }),
  },
} satisfies Record<string, CallDefinition>
