import { z } from 'zod'
import { fileName, text } from './common.ts'

/** a missing status, an empty one and "all" mean the same; case does not matter. */
const statusFilter = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['', 'all', 'pending', 'completed', 'failed']))
  .default('')

/** Addition: where a search looks. `all`: name, keywords, description, period, place, people, note and legible text. */
const searchIn = z.enum(['name', 'all']).default('name')

const year = z.int().min(1000).max(9999)

/** A part of the world map; it cannot cross the 180th meridian. */
export const area = z
  .object({
    south: z.number().min(-90).max(90),
    west: z.number().min(-180).max(180),
    north: z.number().min(-90).max(90),
    east: z.number().min(-180).max(180),
  })
  .refine(({ south, north }) => south <= north, 'The south is above the north')
  .refine(({ west, east }) => west <= east, 'The west is to the right of the east')

/** Longer stored values are cut to this length before they are compared. */
const value = text(200).min(1)

/**
 * Selects photos of the caller. A photo must match every field that is given. The fields after the first three are
 * additions (decision 28).
 */
export const photoQuestion = z.object({
  search: fileName(1000).default(''),
  search_in: searchIn,
  status: statusFilter,
  /** The photo shows all of these keywords. */
  keywords: z.array(value).max(20).optional(),
  /** Years that overlap with the photo's period or contain its capture date; both ends included. */
  years: z
    .object({ from: year, to: year })
    .refine(({ from, to }) => from <= to, 'The first year is after the last one')
    .optional(),
  country: value.optional(),
  city: value.optional(),
  person: value.optional(),
  camera: value.optional(),
  mode: value.optional(),
  /** The model that made the prediction. */
  model: value.optional(),
  /** Completed photos that a person has, or has not, reviewed. */
  is_reviewed: z.boolean().optional(),
  /** Whether a person changed the keywords or texts. */
  is_edited: z.boolean().optional(),
  /** The period or place is a prediction of low or no certainty. */
  unsure: z.enum(['period', 'location']).optional(),
  /** The photo is in this album of the caller (decision 32). */
  album: z.uuid().optional(),
  /** Where the photo was taken, by its GPS position or that of its town, in degrees; borders included. */
  area: area.optional(),
})

export type Area = z.output<typeof area>
export type PhotoQuestion = z.output<typeof photoQuestion>
