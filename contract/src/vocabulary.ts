import { z } from 'zod'
import { message, pasted, text } from './common.ts'
import type { CallDefinition } from './definition.ts'
import { limits } from './limits.ts'

const keyword = text(200).min(1)
const newKeyword = pasted(limits.vocabulary.wordLength).min(1)
const newKeywords = z.array(newKeyword).max(limits.vocabulary.wordsOfTerm)

/**
 * The result of a change to photos: `act_id` is the input of `undoAct`, null if nothing was changed. For more than
 * 5,000 photos, a job continues.
 */
export const changedKeywords = message.extend({
  act_id: z.uuid().nullable(),
  photos: z.int(),
  is_running: z.boolean(),
})

const term = z.object({
  keyword: z.string(),
  /** Photos that show it. */
  count: z.int(),
  /** What it is about, such as `animal`; null if no one has said so. */
  facet: z.string().nullable(),
  is_preferred: z.boolean(),
  /** Groups other terms, and is not itself a keyword of photos. */
  is_category: z.boolean(),
  broader: z.array(z.string()),
  /** Words that it replaces in new descriptions: earlier names and synonyms. */
  synonyms: z.array(z.string()),
  /** A BCP 47 tag, such as `de`. */
  language: z.string().nullable(),
  /** Only synonyms whose language is known. */
  synonym_languages: z.array(z.object({ synonym: z.string(), language: z.string() })),
})

/** A BCP 47 language tag, with script and region if they matter: `la`, `gsw`, `sr-Latn`, `pt-BR`. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, 'must be a language tag such as de or pt-BR')
  .nullable()

export const vocabularyCalls = {
  /** Addition: one page of the caller's keywords and preferred terms, without global exclusions. */
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

  /**
   * Addition: keywords and preferred terms that the typed text may mean; preferred terms and exact matches come
   * first.
   */
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
          /** The word that it replaces, if the text means that word. */
          instead_of: z.string().nullable(),
        }),
      ),
    }),
  },

  /**
   * Addition: replaces keywords by others on all photos of the caller, as one act: renames one, merges several or
   * splits one. They are also replaced in later descriptions. Refused with `conflict` if one of them is excluded
   * everywhere.
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

  /** Addition: removes keywords from all photos of the caller that have them now. */
  removeKeywords: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'remove' },
    input: z.object({ keywords: z.array(keyword).min(1).max(100) }),
    output: changedKeywords,
  },

  /** Addition: marks keywords as preferred terms, or reverts that. */
  preferTerms: {
    verb: 'POST',
    path: 'vocabulary',
    with: { method: 'prefer' },
    input: z.object({ keywords: z.array(keyword).min(1).max(500), is_preferred: z.boolean() }),
    output: message.extend({ act_id: z.uuid().nullable() }),
  },

  /**
   * Addition: sets the properties of a term; missing fields change nothing. Changes no photo: synonyms are replaced
   * in later descriptions. Refused with `invalid_input` if a broader term would be narrower as well, or if a word
   * with a language is not a synonym of it.
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
      /** Synonyms that are not listed keep their language. */
      synonym_languages: z
        .array(z.object({ synonym: newKeyword, language }))
        .max(limits.vocabulary.wordsOfTerm)
        .optional(),
    }),
    output: message.extend({ act_id: z.uuid().nullable() }),
  },
} satisfies Record<string, CallDefinition>

export type VocabularyTerm = z.output<typeof term>
