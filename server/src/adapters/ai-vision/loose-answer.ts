import { z } from 'zod'
import { facets, type KeywordDetail } from '../../ports/vision-model.ts'
import { ageBands, bases, certainties, confidences, flags, nameBases } from './schema.ts'

const list = z
  .union([z.array(z.string().catch('')), z.string().transform((text) => text.split(/[,;\n]/))])
  .transform((texts) => texts.map((each) => each.trim()).filter(Boolean))
  .catch([])

type Term = { keyword: string; detail: KeywordDetail | null }

const alone = (keyword: string): Term => ({ keyword: keyword.trim(), detail: null })

const named = z.union([
  z.object({ term: z.string() }).transform(({ term }) => term),
  z.object({ keyword: z.string() }).transform(({ keyword }) => keyword),
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ value: z.string() }).transform(({ value }) => value),
])
const detailed = z
  .object({
    facet: z.enum(facets),
    broader: list.default([]),
    certainty: z.enum(certainties).catch('likely'),
  })
  .nullable()
  .catch(null)

/** A keyword as models write it: a string, or an object that contains one. */
const keyword = z
  .union([
    z.string().transform(alone),
    z.unknown().transform((value): Term => {
      const term = alone(named.catch('').parse(value))
      const detail = detailed.parse(value)
      return { ...term, detail: detail && { keyword: term.keyword, ...detail } }
    }),
  ])
  .catch(alone(''))

const keywordList = z
  .union([
    z.array(keyword),
    z.string().transform((text) => text.split(/[,;\n]/).map((each) => alone(each))),
  ])
  .transform((terms) => terms.filter((term) => term.keyword !== ''))
  .catch([])

const textOrNull = z.string().nullable().catch(null)
const looseEvidence = {
  confidence: z.enum(confidences).catch('none'),
  basis: z.enum(bases).catch('none'),
}
const noPeriod = { clue: null, edtf: null, label: null, confidence: 'none', basis: 'none' } as const
const noPlace = {
  clue: null,
  sublocation: null,
  city: null,
  state: null,
  country: null,
}
const noLocation = { ...noPlace, confidence: 'none', basis: 'none' } as const
const names = z
  .array(
    z
      .object({ name: z.string(), basis: z.enum(nameBases).catch('recognised') })
      .nullable()
      .catch(null),
  )
  .transform((people) => people.filter((person) => person !== null))
  .catch([])

/**
 * Accepts incomplete answers: takes each field in any usable form and treats other fields as unknown. `text_in_image`
 * is undefined if the model was not asked for it or did not return it.
 */
export const looseAnswer = z
  .object({
    seen: list.default([]),
    text_in_image: z.string().nullable().optional().catch(undefined),
    is_photographed_print: z.boolean().catch(false),
    people: z
      .object({
        count: z.number().int().min(0).nullable().catch(null),
        age_bands: z.array(z.enum(ageBands).nullable().catch(null)).catch([]),
      })
      .nullable()
      .catch(null)
      .default(null),
    reasoning: z.string().catch(''),
    period: z
      .union([
        z.object({
          clue: textOrNull.default(null),
          edtf: textOrNull,
          label: textOrNull,
          ...looseEvidence,
        }),
        z.string().transform((label) => ({ ...noPeriod, label })),
      ])
      .catch(noPeriod),
    location: z
      .object({
        clue: textOrNull.default(null),
        sublocation: textOrNull,
        city: textOrNull,
        state: textOrNull,
        country: textOrNull,
        ...looseEvidence,
      })
      .catch(noLocation),
    names,
    description: z.string().catch(''),
    keywords: keywordList.default([]),
    content_flags: z.array(z.enum([...flags, 'other']).catch('other')).catch([]),
    editorial: z
      .object({
        headline: textOrNull,
        brands: list.default([]),
        organisations: list.default([]),
        works_and_characters: list.default([]),
        event: textOrNull,
        people: names,
      })
      .optional()
      .catch(undefined),
  })
  .transform(({ keywords, ...answer }) => ({
    ...answer,
    keywords: keywords.map((term) => term.keyword),
    keyword_details: keywords.flatMap(({ detail }) => detail ?? []),
  }))

export type Answer = z.output<typeof looseAnswer>
