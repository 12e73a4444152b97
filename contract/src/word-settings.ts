import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits, wordLanguages } from './limits.ts'

const { min, max } = limits.keywordCount

/**
 * How a person wants their photos described from now on; null: the default, which for the language is the
 * installation's.
 */
const wordSettings = z.object({
  keyword_count: z.int().min(min).max(max).nullable(),
  language: z.enum(wordLanguages).nullable(),
  number: z.enum(['singular', 'plural']).nullable(),
  lower_case: z.boolean(),
  keywords_only: z.boolean(),
})

export const wordSettingsCalls = {
  getWordSettings: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'get-word-settings' },
    input: z.object({}),
    /** `default_language` applies if none is chosen. */
    output: wordSettings.extend({ default_language: z.string() }),
  },

  setWordSettings: {
    verb: 'POST',
    path: 'profile',
    with: { method: 'set-word-settings' },
    input: wordSettings,
    output: message,
  },
} satisfies Record<string, CallDefinition>

export type WordSettings = z.output<typeof wordSettings>
