import { z } from 'zod'
import { isoTime, message, paragraphs, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits, uploadContext } from './limits.ts'

const keyword = text(200)
const newKeyword = pasted(64)

/** Counts by keyword. There are thousands, and `z.record` would copy each entry. */
const counts = z
  .custom<Record<string, number>>(
    (value) => value instanceof Object && Object.values(value).every(Number.isSafeInteger),
  )
  .meta({ type: 'object', additionalProperties: { type: 'integer' } })

/** over all photos of the caller; each map contains the 5,000 most frequent keywords. */
export const keywordTotals = z.object({
  keyword_counts: counts,
  excluded_keywords_counts: counts,
  /** Additions: how many keywords there are in total. */
  keyword_total: z.int(),
  excluded_total: z.int(),
  /** Addition: returned with a save, so that the server notices if the global exclusions changed in the meantime. */
  exclusions_version: z.int(),
  /** Addition: what `undo-keywords` would undo. */
  last_save: z.object({ at: isoTime, photos: z.int(), keywords: z.int() }).nullable(),
})

/** The user's own text; null restores the prediction. */
const ownText = (max: number) => paragraphs(max).nullable().optional()

/**
 * each field is the full new state; an omitted field stays unchanged. All fields after the first two are
 * additions.
 */
const imageKeywords = z.object({
  image_id: z.uuid(),
  included_keywords: z.array(keyword).max(1000).optional(),
  /** Keywords that the user adds to the photo, independent of the prediction. */
  add_keywords: z.array(newKeyword).max(100).optional(),
  description: ownText(4000),
  period: ownText(200),
  location: ownText(200),
  /** The complete list of people, and the note; for the note, null or an empty text removes it. */
  people: z.array(pasted(uploadContext.name)).max(uploadContext.people).optional(),
  note: paragraphs(uploadContext.note).nullable().optional(),
  /** Whether a completed photo is reviewed; if it is missing, a change of what the photo shows makes it reviewed. */
  reviewed: z.boolean().optional(),
  /** The photo's `updated_date` that the caller saw: a photo that changed since then is not overwritten. */
  updated_date: isoTime.optional(),
})

export const keywordCalls = {
  saveKeywords: {
    verb: 'POST',
    path: 'excluded-keywords',
    input: z.object({
      image_keywords: z.array(imageKeywords).max(limits.sheetImport.changes).optional(),
      excluded_keywords: z.array(keyword).max(200_000).optional(),
      /** Addition: what the history calls this act. */
      kind: z.enum(['save', 'import']).default('save'),
      /** Addition: the version that the caller saw; exclusions that changed since then are not overwritten. */
      exclusions_version: z.int().optional(),
    }),
    output: message.extend({
      photos: z.int(),
      keywords: z.int(),
      /** The photos that changed, with the version to send next time. */
      saved: z.array(z.object({ image_id: z.string(), updated_date: isoTime })),
      /** Addition: the act to pass to `undo` of `acts`; missing if nothing changed. */
      act: z.uuid().optional(),
    }),
  },

  /** Addition: hides a keyword on all photos of the caller, in every spelling with the same fold. */
  excludeEverywhere: {
    verb: 'POST',
    path: 'exclude-everywhere',
    input: z.object({ keyword: keyword.min(1) }),
    output: message.extend({ act: z.uuid().optional() }),
  },

  /** Addition: how many photos of the caller show a keyword. */
  getKeywordUse: {
    verb: 'POST',
    path: 'keyword-use',
    input: z.object({ keyword: keyword.min(1) }),
    output: z.object({ photos: z.int() }),
  },

  /** Addition: all keywords of the caller, page by page. */
  listKeywords: {
    verb: 'POST',
    path: 'keywords',
    input: z.object({
      list: z.enum(['included', 'excluded', 'all']),
      search: pasted(200).default(''),
      sort_by: z.enum(['count', 'name']).default('count'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      offset: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(5000).default(200),
    }),
    output: z.object({
      keywords: z.array(z.object({ keyword: z.string(), count: z.int(), excluded: z.boolean() })),
      /** Matches of the search in this list, on all pages. */
      total: z.int(),
      exclusions_version: z.int(),
    }),
  },

  /** Addition: adds keywords to the photos of these names, or removes them. */
  changeKeywords: {
    verb: 'POST',
    path: 'change-keywords',
    input: z.object({
      names: z.array(text(300)).min(1).max(10_000),
      add: z.array(newKeyword).max(100).default([]),
      remove: z.array(keyword).max(100).default([]),
    }),
    output: message.extend({ changed: z.int() }),
  },

  /** Addition: undoes the caller's last save or change; works once. */
  undoKeywordSave: {
    verb: 'POST',
    path: 'undo-keywords',
    input: z.object({}),
    output: message.extend({ photos: z.int(), keywords: z.int() }),
  },
} satisfies Record<string, CallDefinition>

export type ImageKeywords = z.output<typeof imageKeywords>
export type KeywordTotals = z.output<typeof keywordTotals>
export type KeywordCount = z.output<typeof keywordCalls.listKeywords.output>['keywords'][number]
