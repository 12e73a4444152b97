import { z } from 'zod'
import { text } from './common.ts'

/** an empty list exports all photos of the caller. A-24: `xlxs` is the wire's word for a workbook; `csv` is an addition. */
export const exportData = {
  input: z.object({
    names: z.array(text(300)).max(10_000),
    type: z.enum(['xlxs', 'xlsx', 'csv']).default('xlxs'),
  }),
  output: z.object({ publicUrl: z.string() }),
}
