import { z } from 'zod'
import { isoTime, message } from './common.ts'
import type { CallDefinition } from './definition.ts'

const words = z.array(z.string())

/** A change that a person made to the words of their photos. */
const act = z.object({
  id: z.uuid(),
  kind: z.enum([
    'save',
    'keywords',
    'photos',
    'accept',
    'turn',
    'name',
    'rename',
    'merge',
    'split',
    'terms',
    'proposals',
    'list',
    'import',
    'delete',
    'album_create',
    'album_add',
    'album_remove',
    'album_delete',
  ]),
  at: isoTime,
  /** Who did it; null for an account that was closed. */
  by: z.string().nullable(),
  /** Photos that it changed. */
  photos: z.int(),
  /** The photo, if there is only one and it still exists. */
  photo: z.object({ name: z.string(), original_name: z.string() }).nullable(),
  /** At most ten words of each kind: those gained or lost by the most photos, and the global exclusions. */
  added: words,
  removed: words,
  people_added: words,
  people_removed: words,
  excluded: words,
  restored: words,
  /** Terms of the vocabulary that it changed, at most ten. Such an act changes no photo. */
  terms: words,
  /** How many global exclusions it changed; `excluded` and `restored` may list fewer. */
  keywords: z.int(),
  /** Texts that it changed; null if they returned to the prediction. */
  texts: z.object({
    description: z.string().nullable().optional(),
    period: z.string().nullable().optional(),
    location: z.string().nullable().optional(),
    note: z.string().nullable().optional(),
  }),
  /** Whether it marked photos as reviewed or reverted that; null if neither. */
  reviewed: z.boolean().nullable(),
  /** The album that it is about, with its present name; `id` is null if the album was deleted. */
  album: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
  /** False for deletions: deleted photos do not come back. */
  can_undo: z.boolean(),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  /** Progress in photos while the act is carried out or undone in the background. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Photos that an undo left unchanged, because they were changed later. */
  left: z.int(),
})

export const actCalls = {
  /** Addition: what the caller did in the last 30 days, newest first. */
  listActs: {
    verb: 'POST',
    path: 'acts',
    with: { method: 'list' },
    input: z.object({
      limit: z.int().min(1).max(100).default(50),
      /** Only acts before this one. */
      before: z.uuid().optional(),
      /** Only acts that are being carried out or undone. */
      under_way: z.boolean().default(false),
    }),
    output: z.object({ acts: z.array(act), has_more: z.boolean() }),
  },

  /**
   * Addition: undoes one act. What was changed since then stays, and its photos are counted in `left`. Refused with
   * `conflict` if the act was already undone or is not finished. For more than 10,000 photos, a job continues the
   * undo (`is_running`).
   */
  undoAct: {
    verb: 'POST',
    path: 'acts',
    with: { method: 'undo' },
    input: z.object({ id: z.uuid() }),
    output: message.extend({
      photos: z.int(),
      left: z.int(),
      keywords: z.int(),
      is_running: z.boolean(),
    }),
  },
} satisfies Record<string, CallDefinition>
