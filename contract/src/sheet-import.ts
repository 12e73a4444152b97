import { z } from 'zod'
import { isoTime, paragraphs, pasted } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'
import { photo } from './photos.ts'

const textChange = z.object({ from: z.string(), to: z.string() })

export const sheetImportCalls = {
  /** Addition: what an edited sheet would change on the caller's photos. Changes nothing. */
  compareSheet: {
    verb: 'POST',
    path: 'compare-sheet',
    input: z.object({
      rows: z
        .array(
          z.object({
            image_id: z.uuid(),
            /** From the column Version of the export; if it is missing, later edits cannot be detected. */
            version: isoTime.optional(),
            /** Whether the photo was reviewed at the time of the export; also from the column Version. */
            was_reviewed: z.boolean().optional(),
            /** The cells of this row by column heading. A missing cell changes nothing. */
            cells: z.object({
              Keywords: pasted(32_767).optional(),
              Description: paragraphs(32_767).optional(),
              Period: paragraphs(32_767).optional(),
              Location: paragraphs(32_767).optional(),
              People: paragraphs(32_767).optional(),
              Note: paragraphs(32_767).optional(),
              Reviewed: paragraphs(32_767).optional(),
              'Period (EDTF)': paragraphs(32_767).optional(),
              Sublocation: paragraphs(32_767).optional(),
              City: paragraphs(32_767).optional(),
              State: paragraphs(32_767).optional(),
              Country: paragraphs(32_767).optional(),
            }),
          }),
        )
        .max(limits.sheetImport.rowsPerCall),
    }),
    output: z.object({
      changes: z.array(
        z.object({
          image_id: z.string(),
          original_name: z.string(),
          thumbnail_url: z.string().nullable(),
          turn: photo.shape.turn,
          /** The version that was compared, to be returned with the save. */
          updated_date: isoTime,
          /** The photo was edited after the export. */
          is_changed_later: z.boolean(),
          keywords: z
            .object({
              add: z.array(z.string()),
              remove: z.array(z.string()),
              /** The keywords shown now that the photo would keep. */
              keep: z.array(z.string()),
            })
            .optional(),
          description: textChange.optional(),
          /** From the column Period or Period (EDTF). */
          period: textChange.optional(),
          /** From the column Location or the columns of its parts. */
          location: textChange.optional(),
          note: textChange.optional(),
          /** Whether the photo would be reviewed; missing if that follows from the other changes. */
          reviewed: z.boolean().optional(),
          people: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).optional(),
          /** Sentences about cells of this photo that cannot be imported. */
          refused: z.array(z.string()),
        }),
      ),
      /** Photos of the sheet that the caller does not have, or no longer has. */
      unknown: z.array(z.string()),
    }),
  },
} satisfies Record<string, CallDefinition>

export type SheetChange = z.output<typeof sheetImportCalls.compareSheet.output>['changes'][number]
export type SheetRow = z.output<typeof sheetImportCalls.compareSheet.input>['rows'][number]
