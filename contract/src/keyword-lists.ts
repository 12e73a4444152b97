import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

/** A text file with one keyword per line, as Lightroom and Bridge write and read it. */
const file = z.base64().max(Math.ceil((limits.keywordList.bytes / 3) * 4) + 4)

export const keywordListCalls = {
  /**
   * Addition: what importing a keyword list would add to the caller's vocabulary. Changes nothing. If the file is not
   * such a list, refused with `invalid_input` and a sentence that names the line.
   */
  previewKeywordList: {
    verb: 'POST',
    path: 'keyword-list',
    with: { method: 'preview' },
    input: z.object({ file }),
    output: z.object({
      /** The detected encoding, such as `UTF-8`. */
      encoding: z.string(),
      terms: z.int(),
      categories: z.int(),
      synonyms: z.int(),
      /** Rows of the vocabulary that would be created, and rows that would change. */
      added: z.int(),
      changed: z.int(),
      /** Sentences about lines that would be left out; the first 20. */
      skipped: z.array(z.string()),
      skipped_total: z.int(),
      /** The first 200 lines. */
      lines: z.array(
        z.object({
          text: z.string(),
          depth: z.int(),
          kind: z.enum(['term', 'category', 'synonym']),
        }),
      ),
    }),
  },

  /** Addition: adds the terms of a keyword list to the vocabulary as preferred ones. Changes no photo. */
  importKeywordList: {
    verb: 'POST',
    path: 'keyword-list',
    with: { method: 'import' },
    input: z.object({ file }),
    output: message.extend({ act_id: z.uuid().nullable(), terms: z.int() }),
  },

  /** Addition: exports the caller's preferred terms, or all keywords, as such a list. */
  exportKeywordList: {
    verb: 'POST',
    path: 'keyword-list',
    with: { method: 'export' },
    input: z.object({ which: z.enum(['preferred', 'all']).default('all') }),
    output: z.object({ text: z.string(), terms: z.int() }),
  },
} satisfies Record<string, CallDefinition>
