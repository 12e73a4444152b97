import { z } from 'zod'
import { text } from './common.ts'
import type { CallDefinition } from './definition.ts'

export const exportCalls = {
  /** an empty list exports all photos of the caller. A-24: `xlxs` is the specified name of a workbook; `csv` is an addition. */
  exportData: {
    verb: 'POST',
    path: 'export-data',
    input: z.object({
      names: z.array(text(300)).max(10_000),
      type: z.enum(['xlxs', 'xlsx', 'csv']).default('xlxs'),
    }),
    output: z.object({ publicUrl: z.string() }),
  },
} satisfies Record<string, CallDefinition>
