import { z } from 'zod'
import { message, pasted } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { aiProviderNames } from './limits.ts'

/** USD a month. */
const cap = z.number().min(0).max(1_000_000).multipleOf(0.01).nullable()

const baseUrl = pasted(500)
  .pipe(
    z.url({ protocol: /^https?$/, error: 'The address must be such as http://127.0.0.1:1234/v1' }),
  )
  .transform((url) => url.replace(/\/+$/, ''))

export const aiChoice = {
  /** null if none was chosen; then a provider that needs no settings is used. */
  provider: z.enum(aiProviderNames).nullable(),
  /** null: the provider's default. */
  model: pasted(200).min(1).nullable(),
  /** null: the provider's own address. */
  base_url: baseUrl.nullable(),
  /** If it is missing, the saved key stays, provided that provider and address stay too; null removes it. */
  key: pasted(1000).min(1).nullable().optional(),
}

export const aiSettingsCalls = {
  /** Additions for administrators: the AI of the installation. No call returns the key. */
  getAiSettings: {
    verb: 'POST',
    path: 'ai-settings',
    with: { method: 'get' },
    input: z.object({}),
    output: z.object({
      provider: z.enum(aiProviderNames).nullable(),
      model: z.string().nullable(),
      base_url: z.string().nullable(),
      /** Whether a key is saved. */
      has_key: z.boolean(),
      cap: z.number().nullable(),
      /** What describes photos now; `receiver` is who receives them, null if they stay on this machine. */
      in_use: z.object({
        provider: z.string(),
        model: z.string(),
        receiver: z.string().nullable(),
      }),
      /** What the environment sets, so that it cannot be changed here. */
      fixed: z.object({ ai: z.boolean(), cap: z.boolean() }),
      /** Why the saved AI cannot be used; photos wait until it is corrected. */
      problem: z.string().nullable(),
    }),
  },

  editAiSettings: {
    verb: 'POST',
    path: 'ai-settings',
    with: { method: 'edit' },
    input: z.object({ ...aiChoice, cap }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
