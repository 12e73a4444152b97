import { z } from 'zod'
import { text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { photoQuestion } from './question.ts'

/** `bytes` counts the originals. */
const archive = z.object({
  id: z.uuid(),
  parts: z.array(z.object({ photos: z.int(), bytes: z.int() })),
})

export const exportCalls = {
  /**
   * an empty list exports all photos of the caller. A-24: `xlxs` is the specified name of a workbook.
   * Additions: the other types, and `match`, which exports all matching photos instead. `sidecars` is a zip of XMP
   * files, `keywords` a text file, `photo` a copy of the one named photo with the words inside. `photos` are zips of
   * such copies, of at most 4 GB each: writing the first one starts at once and `publicUrl` waits for it;
   * `photoArchive` returns the others.
   */
  exportData: {
    verb: 'POST',
    path: 'export-data',
    input: z.object({
      names: z.array(text(300)).max(10_000).default([]),
      match: photoQuestion.optional(),
      type: z
        .enum(['xlxs', 'xlsx', 'csv', 'sidecars', 'keywords', 'photo', 'photos'])
        .default('xlxs'),
      /** How sidecars are named: `photo.xmp`, which Adobe's programs read, or `photo.jpg.xmp`. */
      sidecar_naming: z.enum(['base', 'full']).default('base'),
      /** Also writes hierarchical keywords, below this one. */
      keyword_root: text(64).min(1).optional(),
    }),
    output: z.object({
      publicUrl: z.string(),
      archive: archive.optional(),
      /** For a single photo: a sentence that says what could not be written into its copy. */
      note: z.string().optional(),
    }),
  },

  /**
   * Addition: the progress of one part of an archive of photos; parts are counted from 1. Starts to write the part if
   * that has not started; after a failure only with `again`. A part is kept for a day, its archive for a week. Its
   * link accepts range requests.
   */
  photoArchive: {
    verb: 'POST',
    path: 'photo-archive',
    input: z.object({
      id: z.uuid(),
      part: z.int().min(1).max(100_000),
      again: z.boolean().default(false),
    }),
    output: z.object({
      state: z.enum(['writing', 'ready', 'failed']),
      photos: z.int(),
      done: z.int(),
      /** Size of the written file; null until it is ready, like the link. */
      bytes: z.int().nullable(),
      publicUrl: z.string().nullable(),
      /** Why it failed, and what to do. */
      failure: z.string().nullable(),
    }),
  },
} satisfies Record<string, CallDefinition>
