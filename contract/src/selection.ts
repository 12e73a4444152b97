import { z } from 'zod'
import { message, paragraphs, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { uploadContext } from './limits.ts'
import { photoQuestion } from './question.ts'

/** Photos of the caller: named ones, or all that match. Unknown names are ignored. */
export const whichPhotos = z.union([
  z.object({ names: z.array(text(300)).min(1).max(10_000) }),
  z.object({ match: photoQuestion }),
])

const keywords = z.array(pasted(200)).max(100).default([])
const people = z.array(pasted(uploadContext.name)).max(uploadContext.people).default([])

/** What to change; missing fields change nothing. null restores the predicted text, or removes a note. */
const selectionEdit = z.object({
  add: z.array(pasted(64)).max(100).default([]),
  remove: keywords,
  add_people: people,
  remove_people: people,
  period: paragraphs(200).nullable().optional(),
  location: paragraphs(200).nullable().optional(),
  note: paragraphs(uploadContext.note).nullable().optional(),
  /** Marks completed photos as reviewed, or reverts that. */
  reviewed: z.boolean().optional(),
})

const counted = z.array(z.object({ value: z.string(), photos: z.int() }))

export const selectionCalls = {
  /** Addition: the values that all or some of these photos have, most frequent first. */
  describeSelection: {
    verb: 'POST',
    path: 'selection',
    with: { method: 'describe' },
    input: z.object({ which: whichPhotos }),
    output: z.object({
      photos: z.int(),
      reviewed: z.int(),
      /** The keywords that the photos show; at most 500. */
      keywords: counted,
      keyword_total: z.int(),
      /** At most 100 of each; empty values are left out. */
      people: counted,
      periods: counted,
      locations: counted,
      notes: counted,
      /** Albums that contain at least one of them. */
      albums: z.array(z.object({ id: z.uuid(), name: z.string(), photos: z.int() })),
    }),
  },

  /**
   * Addition: changes all of these photos as one act. For more than 5,000, a job makes the changes (`is_running`),
   * and `changed` is 0. `act_id` is null if nothing was changed.
   */
  editSelection: {
    verb: 'POST',
    path: 'selection',
    with: { method: 'edit' },
    input: z.object({ which: whichPhotos, edit: selectionEdit }),
    output: message.extend({
      act_id: z.uuid().nullable(),
      photos: z.int(),
      changed: z.int(),
      is_running: z.boolean(),
    }),
  },

  /**
   * Addition: deletes all photos that match. Refused with `conflict` if their number is no longer `count`, which was
   * shown.
   */
  deleteMatching: {
    verb: 'POST',
    path: 'selection',
    with: { method: 'delete' },
    input: z.object({ match: photoQuestion, count: z.int().min(1) }),
    output: message.extend({ deleted: z.int(), is_running: z.boolean() }),
  },
} satisfies Record<string, CallDefinition>

export type WhichPhotos = z.output<typeof whichPhotos>
export type SelectionEdit = z.output<typeof selectionEdit>
