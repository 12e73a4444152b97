import { z } from 'zod'
import { text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { photoQuestion } from './question.ts'

export const exportCalls = {
  /**
   * an empty list exports all photos of the caller. A-24: `xlxs` is the specified name of a workbook. Additions: the
   * other types, and `match`, which exports what matches instead. `sidecars` is a zip of XMP files, `keywords` a text file.
   */
  exportData: {
    verb: 'POST',
    path: 'export-data',
    input: z.object({
      names: z.array(text(300)).max(10_000).default([]),
      match: photoQuestion.optional(),
      type: z.enum(['xlxs', 'xlsx', 'csv', 'sidecars', 'keywords']).default('xlxs'),
      /** How sidecars are named: `photo.xmp`, which Adobe's programs read, or `photo.jpg.xmp`. */
      sidecar_naming: z.enum(['base', 'full']).default('base'),
      /** Also writes hierarchical keywords, below this one. */
      keyword_root: text(64).min(1).optional(),
    }),
    output: z.object({ publicUrl: z.string() }),
  },
} satisfies Record<string, CallDefinition>
