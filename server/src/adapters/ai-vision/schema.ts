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
const ground = { confidence: z.enum(confidences), basis: z.enum(bases) }

/** No optional fields and no bounds, so that every provider's strict mode takes it; evidence before verdict. */
const organizing = z.object({
  description: z.string(),
  keywords: z.array(z.string()),
  reasoning: z.string(),
  period: z.object({ edtf: text, label: text, ...ground }),
  location: z.object({ sublocation: text, city: text, state: text, country: text, ...ground }),
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

/** The least that the port needs: no grounds, no levels, no flags; and of people nobody without a basis. */
const short = organizing.pick({ description: true, keywords: true, reasoning: true }).extend({
  period: text,
  location: z.object({ city: text, country: text }),
})
const shortEditorial = short.extend({
  editorial: editorial.shape.editorial.omit({ organisations: true, works_and_characters: true }),
})

/** What is asked for: for which use, and whether in the short way that weak models can follow. */
export type Form = { mode: DescribeOptions['mode']; isShort: boolean }

const withJson = <S extends z.ZodType>(schema: S) => ({
  schema,
  json: z.toJSONSchema(schema, { target: 'draft-7' }),
})
const wholes = { 'Photo Organizing': withJson(organizing), editorial: withJson(editorial) }
const shorts = { 'Photo Organizing': withJson(short), editorial: withJson(shortEditorial) }
const formFor = ({ mode, isShort }: Form) => (isShort ? shorts : wholes)[mode]

/** The JSON schema that a model is asked to follow, in OpenAI's strict subset. */
export const schemaFor = (form: Form) => formFor(form).json

export const isComplete = (form: Form, value: unknown): boolean =>
  formFor(form).schema.safeParse(value).success

/** A keyword as models write it: a text, or an object around one. */
const word = z
  .union([
    z.string(),
    z.object({ keyword: z.string() }).transform(({ keyword }) => keyword),
    z.object({ name: z.string() }).transform(({ name }) => name),
    z.object({ value: z.string() }).transform(({ value }) => value),
  ])
  .catch('')

const words = z
  .union([z.array(word), z.string().transform((list) => list.split(/[,;\n]/))])
  .transform((list) => list.map((each) => each.trim()).filter(Boolean))
  .catch([])

const maybe = z.string().nullable().catch(null)
const looseGround = {
  confidence: z.enum(confidences).catch('none'),
  basis: z.enum(bases).catch('none'),
}
const noPeriod = { edtf: null, label: null, confidence: 'none', basis: 'none' } as const
const nowhere = {
  sublocation: null,
  city: null,
  state: null,
  country: null,
}
const noLocation = { ...nowhere, confidence: 'none', basis: 'none' } as const

/** Half an answer beats none: whatever is there in some form is taken, what is not is unknown. */
export const looseAnswer = z.object({
  description: z.string().catch(''),
  keywords: words.default([]),
  reasoning: z.string().catch(''),
  period: z
    .union([
      z.object({ edtf: maybe, label: maybe, ...looseGround }),
      z.string().transform((label) => ({ ...noPeriod, label })),
    ])
    .catch(noPeriod),
  location: z
    .object({ sublocation: maybe, city: maybe, state: maybe, country: maybe, ...looseGround })
    .catch(noLocation),
  content_flags: z.array(z.enum([...flags, 'other']).catch('other')).catch([]),
  editorial: z
    .object({
      headline: maybe,
      brands: words.default([]),
      organisations: words.default([]),
      works_and_characters: words.default([]),
      event: maybe,
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
