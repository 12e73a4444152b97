import { z } from 'zod'
import { email, isoTime, message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { uploadModes } from './limits.ts'

const usd = z.number().min(0)

export const analysisCalls = {
  /** Additions for administrators: the state of the AI provider, and what the analysis costs. */
  getAnalysisStatus: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'get-status' },
    input: z.object({}),
    output: z.object({
      provider: z.string(),
      model: z.string(),
      prompt_version: z.string(),
      /**
       * When calls resume. Null with a reason: not until an administrator resumes them or changes the configuration.
       */
      next_use_date: isoTime.nullable(),
      pause_reason: z.string().nullable(),
      /** Photos to prepare, photos ready for the model, and photos waiting for a later time. */
      queue: z.object({ preparing: z.int(), ready: z.int(), waiting: z.int() }),
      in_flight: z.int(),
      /** Concurrent calls that the provider currently accepts; never above `max_process`. */
      limit: z.int(),
      max_process: z.int(),
      /** USD, by days and months in the installation's time zone; null if no price is known. */
      spent_today: usd.nullable(),
      spent_month: usd.nullable(),
      /** The installation's monthly cap; null means no cap. */
      cap: usd.nullable(),
      /** Why photos wait because of the cap, for administrators; null if they do not wait. */
      cap_reason: z.string().nullable(),
      /**
       * Calls of this month whose process ended before their response was stored; the provider may have billed them.
       */
      unknown_calls: z.int().min(0),
    }),
  },

  resumeAnalysis: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'resume' },
    input: z.object({}),
    output: message,
  },

  /** Estimates this number of photos or, without it, the caller's pending ones. */
  estimateAnalysis: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'estimate' },
    input: z.object({
      count: z.int().min(0).max(1_000_000).optional(),
      mode: z.enum(uploadModes).optional(),
    }),
    output: z.object({
      photos: z.int(),
      prompt_tokens: z.int(),
      completion_tokens: z.int(),
      /** USD; null if the price is not known, 0 for a free model. */
      cost: usd.nullable(),
      /** Whether the estimate is based on earlier calls of this kind or on the provider's formula. */
      basis: z.enum(['observed', 'formula']),
    }),
  },

  /** A user's monthly cap in USD; null removes it. */
  setSpendingCap: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'set-spending-cap' },
    input: z.object({ email, usd: usd.max(1_000_000).nullable() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
