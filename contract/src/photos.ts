import { z } from 'zod'
import { isoTime, message, pageLimit, pageNumber, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { evidence } from './evidence.ts'
import { keywordTotals } from './keywords.ts'
import { limits } from './limits.ts'
import { photoQuestion } from './question.ts'

const photoStatus = z.enum(['pending', 'completed', 'failed'])

export const photo = z.object({
  id: z.string(),
  name: z.string(),
  original_name: z.string(),
  image_url: z.string(),
  /** null until the photo is prepared, and for a photo that cannot be read. */
  thumbnail_url: z.string().nullable(),
  /** Addition, only for photos that some browsers cannot show: the same picture as a JPEG of at most 2,048 pixels. */
  preview_url: z.string().optional(),
  /** Addition: the camera file contains only a small picture, so only that is shown and described. */
  small_preview: z.literal(true).optional(),
  /**
   * Addition, only for turned photos: the degrees clockwise by which the pictures at all of these addresses must be
   * turned for display.
   */
  turn: z.literal([90, 180, 270]).optional(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  keywords: z.array(z.string()),
  excluded_keywords: z.array(z.string()),
  /** Addition: those of these keywords that the user added; later predictions do not remove them. */
  added_keywords: z.array(z.string()),
  /** Addition: which of the texts the user wrote. */
  edited: z.object({ description: z.boolean(), period: z.boolean(), location: z.boolean() }),
  /** Additions, each only if present: what the owner added to the upload, and what the file itself contained. */
  note: z.string().optional(),
  people: z.array(z.string()).optional(),
  in_file: z.object({ keywords: z.array(z.string()), caption: z.string().nullable() }).optional(),
  description: z.string(),
  reason: z.string(),
  period: z.string(),
  location: z.string(),
  created_date: isoTime,
  updated_date: isoTime,
  status: photoStatus,
  dimension_height: z.int().nullable(),
  dimension_width: z.int().nullable(),
  last_error: z.string().nullable(),
  /** The model that made the prediction, such as `Basic (no AI)`; null while pending. */
  model: z.string().nullable(),
  /** Addition: a person has edited or accepted the photo's words. */
  reviewed: z.boolean(),
  /**
   * Additions, each only if the model said so: how certain period and place are (unless the user wrote them), what
   * the keywords are about, writing in the picture, and the number and ages of people in it.
   */
  evidence: z.object({ period: evidence.optional(), location: evidence.optional() }).optional(),
  keyword_details: z
    .array(
      z.object({ keyword: z.string(), facet: z.string(), certainty: z.enum(['sure', 'likely']) }),
    )
    .optional(),
  text_in_image: z.string().optional(),
  people_seen: z.object({ count: z.int().nullable(), age_bands: z.array(z.string()) }).optional(),
  /** Additions: keywords that only the AI claims, and names to ask the user about. */
  unverified_keywords: z.array(z.string()).optional(),
  name_hints: z.array(z.string()).optional(),
  /** Additions, each only if true: the AI's answer was cut off, or is in another language than requested. */
  was_cut: z.literal(true).optional(),
  wrong_language: z.literal(true).optional(),
  /** Admins only, like the token fields (SEC-022). null if the price of the model is not known. */
  cost: z.number().nullable().optional(),
  total_used_tokens: z.int().optional(),
  latest_prompt_tokens: z.int().optional(),
  latest_completion_tokens: z.int().optional(),
  latest_total_tokens: z.int().optional(),
})

/**
 * three names for the same sort field. Addition: `dated`, by capture date or period; photos with neither come
 * last.
 */
const sortBy = z.enum(['created', 'created_at', 'created_date', 'name', 'dated']).default('created')

const names = z.array(text(300)).max(10_000)

/** An event of the live stream: the new state of one photo. */
export const photoChange = z.object({
  id: z.string(),
  status: z.enum([...photoStatus.options, 'deleted']),
})

export const photoCalls = {
  getImages: {
    verb: 'POST',
    path: 'get-images',
    input: z.object({
      page: pageNumber.default(1),
      limit: pageLimit(limits.list.pageSize).default(limits.list.pageSize),
      ...photoQuestion.shape,
      sort_by: sortBy,
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      /** Addition: returns these photos instead of a page; the counts are still those of search and status. */
      ids: z.array(z.uuid()).max(100).optional(),
      /** Addition: the same with names. */
      names: z.array(text(300)).max(100).optional(),
      /** Addition: whether to include keyword counts; by default they are included if sorted by `created_at`. */
      counts: z.boolean().optional(),
      /** Addition: counts matches only up to this number (decision 33); by default all are counted. */
      max_count: z.int().min(1).max(10_000_000).optional(),
    }),
    output: z.object({
      images: z.array(photo),
      /** the same number under three names: matches of search and status on all pages. */
      length: z.int(),
      totalCount: z.int(),
      count: z.int(),
      /** Addition: there are more matches than `max_count`, which is the number above. */
      total_is_capped: z.literal(true).optional(),
      /** Addition: photos of the caller by status, regardless of the filter. */
      status_counts: z.object({ pending: z.int(), completed: z.int(), failed: z.int() }),
      ...keywordTotals.partial().shape,
      /**
       * Addition: present while all photos of the caller are being deleted; those are not in any of the counts above.
       */
      deleting: z.object({ left: z.int(), total: z.int() }).optional(),
      /** Addition: why the caller's pending photos have to wait; null if they do not wait or none are pending. */
      waiting: z
        .object({
          reason: z.enum([
            'storage',
            'paused',
            'provider_limit',
            'installation_cap',
            'unknown_price',
            'user_cap',
          ]),
          /** null if an administrator has to act. */
          until: isoTime.nullable(),
          sentence: z.string(),
        })
        .nullable()
        .optional(),
    }),
  },

  /** only an explicit empty list means all. */
  deleteImages: {
    verb: 'DELETE',
    path: 'delete',
    input: z.object({ names }),
    output: message.extend({ deleted: z.int() }),
  },

  /** `key` is a list of names, or a single name. */
  retryImages: {
    verb: 'POST',
    path: 'upload-image',
    input: z.object({ bucket: text(100), key: z.union([names, text(300)]) }),
    output: message.extend({ retried: z.array(z.string()), skipped: z.array(z.string()) }),
  },
} satisfies Record<string, CallDefinition>

export type PhotoChange = z.output<typeof photoChange>
export type Photo = z.output<typeof photo>
export type PhotoStatus = z.output<typeof photoStatus>
