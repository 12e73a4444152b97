import { z } from 'zod'
import { isoTime, message, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { photoCalls } from './photos.ts'
import { photoQuestion } from './question.ts'

/** What selects and orders the photos of a list. */
const listed = photoQuestion.extend(
  photoCalls.getImages.input.pick({ sort_by: true, sort_order: true }).shape,
)

export const reviewCalls = {
  /**
   * Addition: the completed photos of a list in its order, to review one after the other. Returns a section of 2,000
   * around `photo` or, if it is missing or not in the list, around the first photo that is not reviewed.
   */
  getReviewQueue: {
    verb: 'POST',
    path: 'review-queue',
    input: listed.extend({ photo: text(300).optional() }),
    output: z.object({
      photos: z.array(z.object({ name: z.string(), reviewed: z.boolean() })),
      /** How many photos come before this section. */
      offset: z.int(),
      /** Of the whole list. */
      total: z.int(),
      reviewed: z.int(),
    }),
  },

  /** Marks the predictions of these photos as accepted, or reverts that. Photos that are not completed are ignored. */
  acceptPhotos: {
    verb: 'POST',
    path: 'accept-photos',
    input: z.object({
      names: z.array(text(300)).min(1).max(10_000),
      reviewed: z.boolean().default(true),
    }),
    /** `act` is an addition: the act to pass to `undo` of `acts`; missing if nothing changed. */
    output: message.extend({ changed: z.int(), act: z.uuid().optional() }),
  },

  /**
   * Addition: shows these photos turned clockwise by this many degrees, in addition to the orientation in their
   * files. Copies for an AI are turned when the photo is next described; the files do not change.
   */
  turnPhotos: {
    verb: 'POST',
    path: 'turn-photos',
    input: z.object({
      names: z.array(text(300)).min(1).max(10_000),
      turn: z.literal([0, 90, 180, 270]),
    }),
    /** `act` is the act to pass to `undo` of `acts`; missing if nothing changed. `saved` contains the new versions. */
    output: message.extend({
      changed: z.int(),
      act: z.uuid().optional(),
      saved: z.array(z.object({ image_id: z.string(), updated_date: isoTime })),
    }),
  },

  /** Says whether a name that only the AI recognised is right. If so, it becomes a keyword. */
  confirmName: {
    verb: 'POST',
    path: 'confirm-name',
    input: z.object({ image_id: z.uuid(), name: text(100).min(1), is_them: z.boolean() }),
    output: message,
  },

  /**
   * Addition for administrators: how many predicted keywords people kept, for each model and prompt, over the last
   * 2,000 reviewed photos of the installation. The most used model comes first.
   */
  getKeywordFigures: {
    verb: 'POST',
    path: 'keyword-figures',
    input: z.object({}),
    output: z.object({
      models: z.array(
        z.object({
          model: z.string(),
          prompt_version: z.string(),
          photos: z.int(),
          /** Without the owner's global exclusions: they show what someone dislikes, not what is wrong. */
          predicted: z.int(),
          /** How many of the predicted ones were removed. */
          removed: z.int(),
          /** Keywords added by people. */
          added: z.int(),
        }),
      ),
    }),
  },
} satisfies Record<string, CallDefinition>
