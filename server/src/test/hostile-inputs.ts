import type { CallDefinition } from '@verso/contract/definition.ts'
import fc from 'fast-check'
import { naughtyStrings } from './naughty-strings.ts'

type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Values that exist in this installation, so that requests get past the first checks. */
export type Known = { emails: string[]; ids: string[]; names: string[]; password: string }

const hostileCharacters = [
  '\0',
  '\u001b',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\uffff',
]

/** Naughty strings, random strings with half pairs and control characters, and very long strings. */
const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...hostileCharacters), fc.string())
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 5000 }).map((n) => 'ẞ'.repeat(n)) },
)

const hostileNumber = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) },
  fc.constantFrom(0, -1, 1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e308, -0, 1e-320),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const hostileTime = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-29T00:00:00Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T10:00:00.123456789Z',
)

const anything = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [[]], { toString: 1 }, { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Inputs of a call: mostly of the right shape with hostile values, sometimes of any shape. */
export function hostileInput(schema: object, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const shaped = valueOf(schema, known, '') as fc.Arbitrary<Record<string, unknown>>
  const wild = fc.dictionary(fc.oneof(hostileText, fc.constantFrom('email', 'names')), anything)
  return fc.oneof({ weight: 9, arbitrary: shaped }, { weight: 1, arbitrary: wild })
}

function valueOf(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, known, name)
  return fc.oneof({ weight: 40, arbitrary: fitting }, { weight: 1, arbitrary: anything })
}

function fittingValue(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, known, name)))
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items ?? {}, known, name), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return hostileNumber
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'string' ? textOf(schema, known, name) : anything
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known) {
  const fields = Object.entries(properties).map(([key, each]) => [key, valueOf(each, known, key)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  })
}

/** Ordinary values for fields that accept few texts: without them, hardly any request would pass its schema. */
const ordinary: Record<string, string[]> = {
  status: ['', 'all', 'pending', 'completed', 'failed'],
  type: ['image/jpeg'],
  original_name: ['photo.jpg'],
  date_of_birth: ['05/03/1990'],
  full_name: ['Anna Keller'],
  otp: ['000000'],
  confirmation_code: ['000000'],
  sha256: ['0'.repeat(64)],
  payload_hash: ['0'.repeat(64)],
  new_password: ['Another-pass-9'],
}

function textOf(schema: Schema, known: Known, name: string): fc.Arbitrary<string> {
  const values = ordinary[name]
  const hostile = hostileTextOf(schema, known, name)
  if (!values) return hostile
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: hostile },
  )
}

function hostileTextOf({ format }: Schema, known: Known, name: string): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid())
  if (format === 'date-time') return hostileTime
  if (/email|users/.test(name)) return fc.oneof(fc.constantFrom(...known.emails), hostileText)
  if (/names|key|name$/.test(name)) return fc.oneof(fc.constantFrom(...known.names), hostileText)
  if (name.endsWith('url'))
    return fc.oneof(
      hostileText,
      hostileText.map((text) => `http://localhost:3000/${text}`),
    )
  if (/password/.test(name)) return fc.oneof(fc.constant('Wrong-pass-1'), hostileText)
  return hostileText
}

/** Adds the field that distinguishes calls with the same path. */
export const payloadOf = ({ with: fields = {} }: CallDefinition, input: object) => ({
  ...input,
  ...fields,
})
