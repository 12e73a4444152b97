import { z } from 'zod'
import { message } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { whichPhotos } from './selection.ts'

/** Completed photos of the caller: named ones, all that match, or all that no AI has looked at. Others are left out. */
const which = z.union([...whichPhotos.options, z.object({ without_ai: z.literal(true) })])

export const describeAgainCalls = {
  /** Addition: who describes photos now, what could be described again, and what is being described again. */
  getDescriptionState: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'state' },
    input: z.object({}),
    output: z.object({
      /** false: photos are described without any AI. */
      is_connected: z.boolean(),
      /** Without an AI: whether there is an administrator who could connect one. */
      has_admin: z.boolean(),
      model: z.string(),
      /** The caller's photos that no AI has looked at. */
      without_ai: z.int(),
      /** The caller's photos that wait to be described again. */
      running: z.object({ total: z.int(), left: z.int() }).nullable(),
      /** The caller's last run, where there is something to bring back. */
      last_run: z.object({ id: z.uuid(), model: z.string(), photos: z.int() }).nullable(),
    }),
  },

  /** Addition: what describing these again would take. */
  previewDescribeAgain: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'preview' },
    input: z.object({ which }),
    output: z.object({
      photos: z.int(),
      /** Of them, those that no AI has looked at: they take no credit. */
      free: z.int(),
      credits: z.int(),
      /** null for administrators, who need none. */
      credits_left: z.int().nullable(),
      model: z.string(),
      /** Estimated USD; only for administrators, and null where no price is known. */
      cost: z.number().nullable().optional(),
    }),
  },

  /**
   * Addition: describes photos again by the present model. What their owner wrote, added or excluded stays, and so does the earlier
   * prediction. `credits` is the number that was shown: refused with `conflict` where more would be needed.
   */
  describeAgain: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'start' },
    input: z.object({ which, credits: z.int().min(0) }),
    output: message.extend({ photos: z.int(), skipped: z.int() }),
  },

  /** Addition: takes back the photos that wait to be described again; those under way are finished. */
  stopDescribing: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'stop' },
    input: z.object({}),
    output: message.extend({ photos: z.int() }),
  },

  /** Addition: brings back what a run replaced, on photos that have not been described again since. */
  bringBackDescriptions: {
    verb: 'POST',
    path: 'describe-again',
    with: { method: 'bring-back' },
    input: z.object({ run_id: z.uuid() }),
    output: message.extend({ photos: z.int() }),
  },
} satisfies Record<string, CallDefinition>
