import { z } from 'zod'
import { message, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

const keyword = text(200).min(1)
const newKeyword = pasted(limits.vocabulary.wordLength).min(1)
const newKeywords = z.array(newKeyword).max(limits.vocabulary.wordsOfTerm)

/** A change of photos: `act_id` is what `undoAct` takes, null where nothing was changed. Above 5,000 photos a job goes on. */
export const changedKeywords = message.extend({
  act_id: z.uuid().nullable(),
  photos: z.int(),
  is_running: z.boolean(),
})

const term = z.object({
  keyword: z.string(),
  /** Photos that are shown with it. */
  count: z.int(),
  /** What it is about, such as `animal`; null where no one has said so. */
  facet: z.string().nullable(),
  is_preferred: z.boolean(),
  /** Groups other terms, and is itself not a keyword of photos. */
  is_category: z.boolean(),
  broader: z.array(z.string()),
  /** Words that are replaced by it in new descriptions: earlier names and synonyms. */
  synonyms: z.array(z.string()),
  /** A tag of BCP 47, such as `de`. */
  language: z.string().nullable(),
  /** Of the synonyms whose language is known. */
  synonym_languages: z.array(z.object({ synonym: z.string(), language: z.string() })),
})

/** A language of BCP 47 with its script and region where they matter: `la`, `gsw`, `sr-Latn`, `pt-BR`. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, 'must be a language tag such as de or pt-BR')
  .nullable()

export const vocabularyCalls = {
  /** Addition: one page of the caller's keywords and preferred terms, without those that are excluded everywhere. */
  listTerms: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'list' },
    input: z.object({
      show: z.enum(['all', 'preferred', 'other', 'unused']).default('all'),
      search: pasted(200).default(''),
      sort_by: z.enum(['count', 'name']).default('count'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
      offset: z.int().min(0).max(10_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: z.object({ terms: z.array(term), total: z.int() }),
  },

  /** Addition: keywords and preferred terms that a typed text may mean, preferred and exact ones first. */
  suggestTerms: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'suggest' },
    input: z.object({ text: pasted(200).min(1), limit: z.int().min(1).max(20).default(6) }),
    output: z.object({
      terms: z.array(
        z.object({
          keyword: z.string(),
          count: z.int(),
          is_preferred: z.boolean(),
          /** The word that it replaces, where the text means that. */
          instead_of: z.string().nullable(),
        }),
      ),
    }),
  },

  /**
   * Addition: replaces keywords by others on all photos of the caller, as one act: renames one, merges several or splits one. They are
   * replaced in later descriptions, too. Refused with `conflict` where one of them is excluded everywhere.
   */
  replaceKeywords: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'replace' },
    input: z.object({
      from: z.array(keyword).min(1).max(100),
      to: z.array(newKeyword).min(1).max(10),
    }),
    output: changedKeywords,
  },

  /** Addition: removes keywords from all photos of the caller that have them at present. */
  removeKeywords: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'remove' },
    input: z.object({ keywords: z.array(keyword).min(1).max(100) }),
    output: changedKeywords,
  },

  /** Addition: marks keywords as preferred terms, or takes that back. */
  preferTerms: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'prefer' },
    input: z.object({ keywords: z.array(keyword).min(1).max(500), is_preferred: z.boolean() }),
    output: message.extend({ act_id: z.uuid().nullable() }),
  },

  /**
   * Addition: says what belongs to a term; missing fields change nothing. Changes no photo: synonyms are replaced in later
   * descriptions. Refused with `invalid_input` where a broader term would be narrower as well, or where a word with a language is not
   * a synonym of it.
   */
  describeTerm: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'describe' },
    input: z.object({
      keyword,
      broader: newKeywords.optional(),
      synonyms: newKeywords.optional(),
      language: language.optional(),
      /** Those that are missing keep their language. */
      synonym_languages: z
        .array(z.object({ synonym: newKeyword, language }))
        .max(limits.vocabulary.wordsOfTerm)
        .optional(),
    }),
    output: message.extend({ act_id: z.uuid().nullable() }),
  },
} satisfies Record<string, CallDefinition>

export type VocabularyTerm = z.output<typeof term>
