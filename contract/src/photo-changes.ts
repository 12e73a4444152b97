import { z } from 'zod'
import { isoTime, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

/** What is written into files: `PhotoWords` of `metadata/src/photo-words.ts`, with the same names. */
const words = z.object({
  /** The effective keywords, without excluded ones. */
  keywords: z.array(z.string()),
  /** Keywords with their broader terms, the broadest first. */
  paths: z.array(z.array(z.string())),
  description: z.string().nullable(),
  headline: z.string().nullable(),
  altText: z.string().nullable(),
  people: z.array(z.string()),
  period: z.object({ text: z.string(), edtf: z.string().nullable() }),
  place: z.object({
    text: z.string().nullable(),
    sublocation: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    countryCode: z.string().nullable(),
  }),
  /**
   * For a photo that its owner turned: the EXIF orientation of the file combined with the turn, 1 to 8; null if that
   * of the file is not known. Otherwise absent.
   */
  orientation: z.int().min(1).max(8).nullable().optional(),
  provenance: z
    .object({
      software: z.string(),
      at: isoTime,
      unverified: z.array(z.string()).optional(),
    })
    .nullable(),
})

const changedPhoto = z.object({
  id: z.uuid(),
  name: z.string(),
  original_name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  /** Of the file as it was uploaded, hexadecimal. */
  sha256: z.string(),
  /** Of the picture without metadata, hexadecimal; null if it is not known, or if the file has no such picture. */
  payload_hash: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Degrees clockwise by which the owner turned the picture. */
  turn: z.literal([0, 90, 180, 270]),
  /** When a person first accepted or edited the words; null while no one has. */
  reviewed_at: isoTime.nullable(),
  /** The model that made the prediction. */
  model: z.string().nullable(),
  created_date: isoTime,
  updated_date: isoTime,
  words,
})

export const photoChangeCalls = {
  /**
   * Addition: the completed photos of the caller that have changed since a cursor, each once and in its present
   * state, the earliest change first. Repeat the call with `cursor` while `more` is true, and later for newer
   * changes. A photo that changes while pages are read comes again; none is skipped.
   */
  listPhotoChanges: {
    verb: 'POST',
    path: 'photo-changes',
    input: z.object({
      /** The `cursor` of the previous page; without it, all photos are returned. */
      since: text(200).optional(),
      limit: z.int().min(1).max(limits.photoChanges.max).default(limits.photoChanges.usual),
    }),
    output: z.object({
      /**
       * The pages start from the beginning: `since` is missing, or the database was restored from a backup after that
       * cursor was issued. Photos that do not appear again no longer exist.
       */
      is_start: z.boolean(),
      photos: z.array(changedPhoto),
      /** Ids of photos that were deleted. */
      deleted: z.array(z.uuid()),
      cursor: z.string(),
      more: z.boolean(),
    }),
  },
} satisfies Record<string, CallDefinition>
