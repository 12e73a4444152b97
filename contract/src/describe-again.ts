import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { whichPhotos } from './selection.ts'

/**
 * Completed photos of the caller: named ones, all that match, or all that no AI has described. Photos that are not
 * completed are left out.
 */
const which = z.union([...whichPhotos.options, z.object({ without_ai: z.literal(true) })])

export const describeAgainCalls = {
  /**
   * Addition: which model describes photos now, how many could be described again, and how many are being described
   * again.
   */
  getDescriptionState: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'state' },
    input: z.object({}),
    output: z.object({
      /** false if photos are described without any AI. */
      is_connected: z.boolean(),
      /** Whether there is an administrator who could connect an AI; true if one is connected. */
      has_admin: z.boolean(),
      model: z.string(),
      /** The caller's photos that no AI has described. */
      without_ai: z.int(),
      /** `left`: the caller's photos that are still to be described again; `total`: all photos of these runs. */
      running: z.object({ total: z.int(), left: z.int() }).nullable(),
      /** The caller's last run, if it can still be brought back. */
      last_run: z.object({ id: z.uuid(), model: z.string(), photos: z.int() }).nullable(),
    }),
  },

  /** Addition: what it would take to describe these photos again. */
  previewDescribeAgain: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'preview' },
    input: z.object({ which }),
    output: z.object({
      photos: z.int(),
      /** How many of them no AI has described: they take no credit. */
      free: z.int(),
      credits: z.int(),
      /** null for administrators, who need no credits. */
      credits_left: z.int().nullable(),
      model: z.string(),
      /** Estimated USD; only for administrators, and null if no price is known. */
      cost: z.number().nullable().optional(),
    }),
  },

  /**
   * Addition: describes photos again with the present model. What their owner wrote, added or excluded stays; the
   * earlier prediction is kept too. `credits` is the number that was shown: refused with `conflict` if more would be
   * needed.
   */
  describeAgain: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'start' },
    input: z.object({ which, credits: z.int().min(0) }),
    output: message.extend({ photos: z.int(), skipped: z.int() }),
  },

  /** Addition: cancels the photos that still wait to be described again; those in progress are finished. */
  stopDescribing: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'stop' },
    input: z.object({}),
    output: message.extend({ photos: z.int() }),
  },

  /** Addition: brings back what a run replaced, for photos that have not been described again since then. */
  bringBackDescriptions: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'bring-back' },
    input: z.object({ run_id: z.uuid() }),
    output: message.extend({ photos: z.int() }),
  },
} satisfies Record<string, CallDefinition>
