import { z } from 'zod'
import { email, isoTime, message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { uploadModes } from './limits.ts'

const usd = z.number().min(0)

export const analysisCalls = {
  /** Additions for administrators: how the analysis stands with its provider, and what it costs. */
  getAnalysisStatus: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'get-status' },
    input: z.object({}),
    output: z.object({
      provider: z.string(),
      model: z.string(),
      prompt_version: z.string(),
      /** When calls go on; null with a reason: once somebody resumes or changes the configuration. */
      next_use_date: isoTime.nullable(),
      pause_reason: z.string().nullable(),
      /** Photos to prepare, ready for the model, and waiting for a moment of their own. */
      queue: z.object({ preparing: z.int(), ready: z.int(), waiting: z.int() }),
      in_flight: z.int(),
      /** Calls at once that the provider takes for now; never above `max_process`. */
      limit: z.int(),
      max_process: z.int(),
      /** USD by the installation's calendar; null where no price is known. */
      spent_today: usd.nullable(),
      spent_month: usd.nullable(),
      /** The installation's monthly cap; null is none. */
      cap: usd.nullable(),
    }),
  },

  resumeAnalysis: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'resume' },
    input: z.object({}),
    output: message,
  },

  /** What so many photos, or the caller's pending ones, would use. */
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
      /** USD; null where the price is not known, 0 where nothing is paid. */
      cost: usd.nullable(),
      /** From what earlier calls of this kind used, or from the provider's rules. */
      basis: z.enum(['observed', 'formula']),
    }),
  },

  /** A person's monthly cap in USD; null takes it away. */
  setSpendingCap: {
    verb: 'POST',
    path: 'analysis',
    with: { method: 'set-spending-cap' },
    input: z.object({ email, usd: usd.max(1_000_000).nullable() }),
    output: message,
  },
} satisfies Record<string, CallDefinition>
