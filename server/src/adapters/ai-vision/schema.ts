import { z } from 'zod'
import { type DescribeOptions, facets } from '../../ports/vision-model.ts'

export const confidences = ['high', 'medium', 'low', 'none'] as const
export const bases = ['metadata', 'text_in_image', 'visual', 'context', 'none'] as const
export const nameBases = ['metadata', 'text_in_image', 'context', 'recognised'] as const
export const ageBands = ['baby', 'child', 'teenager', 'adult', 'older adult'] as const
export const certainties = ['sure', 'likely'] as const
export const flags = [
  'minor_visible',
  'id_document',
  'medical',
  'nudity',
  'violence',
  'embedded_instructions',
] as const

const text = z.string().nullable()
const evidence = { confidence: z.enum(confidences), basis: z.enum(bases) }
const names = z.array(z.object({ name: z.string(), basis: z.enum(nameBases) }))

/**
 * Without optional fields and limits, so that every provider's strict mode accepts it. Observations come before
 * conclusions, because a model that does not think first can only think by writing its answer.
 */
const organizing = z.object({
  seen: z.array(z.string()),
  text_in_image: text,
  is_photographed_print: z.boolean(),
  people: z.object({ count: z.number().nullable(), age_bands: z.array(z.enum(ageBands)) }),
  reasoning: z.string(),
  period: z.object({ clue: text, edtf: text, label: text, ...evidence }),
  location: z.object({
    clue: text,
    sublocation: text,
    city: text,
    state: text,
    country: text,
    ...evidence,
  }),
  names,
  description: z.string(),
  keywords: z.array(
    z.object({
      term: z.string(),
      facet: z.enum(facets),
      broader: z.array(z.string()),
      certainty: z.enum(certainties),
    }),
  ),
  content_flags: z.array(z.enum(flags)),
})

const editorial = organizing.omit({ names: true }).extend({
  editorial: z.object({
    headline: text,
    brands: z.array(z.string()),
    organisations: z.array(z.string()),
    works_and_characters: z.array(z.string()),
    event: text,
    people: names,
  }),
})

/** The minimum that the port needs, without observations, evidence, place levels, keyword details and flags. */
const short = z.object({
  reasoning: z.string(),
  period: text,
  location: z.object({ city: text, country: text }),
  description: z.string(),
  keywords: z.array(z.string()),
})
const shortEditorial = short.extend({
  editorial: editorial.shape.editorial.omit({ organisations: true, works_and_characters: true }),
})

/** Which schema and prompt to use: the purpose, and whether in the short form for small models. */
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
