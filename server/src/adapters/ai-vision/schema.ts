import { z } from 'zod'
import type { DescribeOptions } from '../../ports/vision-model.ts'

const confidences = ['high', 'medium', 'low', 'none'] as const
const bases = ['metadata', 'text_in_image', 'visual', 'context', 'none'] as const
const nameBases = ['metadata', 'text_in_image', 'context', 'recognised'] as const
const flags = [
  'minor_visible',
  'id_document',
  'medical',
  'nudity',
  'violence',
  'embedded_instructions',
] as const

const text = z.string().nullable()
const evidence = { confidence: z.enum(confidences), basis: z.enum(bases) }

/** Without optional fields and limits, so that every provider's strict mode accepts it. Reasoning comes before results. */
const organizing = z.object({
  description: z.string(),
  keywords: z.array(z.string()),
  reasoning: z.string(),
  period: z.object({ edtf: text, label: text, ...evidence }),
  location: z.object({ sublocation: text, city: text, state: text, country: text, ...evidence }),
  content_flags: z.array(z.enum(flags)),
})

const editorial = organizing.extend({
  editorial: z.object({
    headline: text,
    brands: z.array(z.string()),
    organisations: z.array(z.string()),
    works_and_characters: z.array(z.string()),
    event: text,
    people: z.array(z.object({ name: z.string(), basis: z.enum(nameBases) })),
  }),
})

/** The minimum that the port needs: without evidence, place levels and flags. */
const short = organizing.pick({ description: true, keywords: true, reasoning: true }).extend({
  period: text,
  location: z.object({ city: text, country: text }),
})
const shortEditorial = short.extend({
  editorial: editorial.shape.editorial.omit({ organisations: true, works_and_characters: true }),
})

/** Which schema and prompt: the purpose, and whether in the short form for small models. */
export type Form = { mode: DescribeOptions['mode']; isShort: boolean }

const withJson = <S extends z.ZodType>(schema: S) => ({
  schema,
  json: z.toJSONSchema(schema, { target: 'draft-7' }),
})
const fullForms = { 'Photo Organizing': withJson(organizing), editorial: withJson(editorial) }
const shortForms = { 'Photo Organizing': withJson(short), editorial: withJson(shortEditorial) }
const formFor = ({ mode, isShort }: Form) => (isShort ? shortForms : fullForms)[mode]

/** The JSON schema that a model is asked to follow, in OpenAI's strict subset. */
export const schemaFor = (form: Form) => formFor(form).json

export const isComplete = (form: Form, value: unknown): boolean =>
  formFor(form).schema.safeParse(value).success

/** A keyword as models write it: a string, or an object with one. */
const keyword = z
  .union([
    z.string(),
    z.object({ keyword: z.string() }).transform((value) => value.keyword),
    z.object({ name: z.string() }).transform(({ name }) => name),
    z.object({ value: z.string() }).transform(({ value }) => value),
  ])
  .catch('')

const keywordList = z
  .union([z.array(keyword), z.string().transform((list) => list.split(/[,;\n]/))])
  .transform((list) => list.map((each) => each.trim()).filter(Boolean))
  .catch([])

const textOrNull = z.string().nullable().catch(null)
const looseEvidence = {
  confidence: z.enum(confidences).catch('none'),
  basis: z.enum(bases).catch('none'),
}
const noPeriod = { edtf: null, label: null, confidence: 'none', basis: 'none' } as const
const noPlace = {
  sublocation: null,
  city: null,
  state: null,
  country: null,
}
const noLocation = { ...noPlace, confidence: 'none', basis: 'none' } as const

/** Accepts incomplete answers: takes every field in any usable form and treats the others as unknown. */
export const looseAnswer = z.object({
  description: z.string().catch(''),
  keywords: keywordList.default([]),
  reasoning: z.string().catch(''),
  period: z
    .union([
      z.object({ edtf: textOrNull, label: textOrNull, ...looseEvidence }),
      z.string().transform((label) => ({ ...noPeriod, label })),
    ])
    .catch(noPeriod),
  location: z
    .object({
      sublocation: textOrNull,
      city: textOrNull,
      state: textOrNull,
      country: textOrNull,
      ...looseEvidence,
    })
    .catch(noLocation),
  content_flags: z.array(z.enum([...flags, 'other']).catch('other')).catch([]),
  editorial: z
    .object({
      headline: textOrNull,
      brands: keywordList.default([]),
      organisations: keywordList.default([]),
      works_and_characters: keywordList.default([]),
      event: textOrNull,
      people: z
        .array(
          z
            .object({ name: z.string(), basis: z.enum(nameBases).catch('recognised') })
            .nullable()
            .catch(null),
        )
        .catch([]),
    })
    .optional()
    .catch(undefined),
})

export type Answer = z.output<typeof looseAnswer>
