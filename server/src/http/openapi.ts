import { type Call, calls, type CallName } from '@verso/contract/calls.ts'
import { schemas } from '@verso/contract/schemas.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Paths that hold calls for people who are not signed in. */
const open = new Set(['auth', 'settings'])

/** The API as OpenAPI 3.1, built from the table of calls; checked in as `contract/openapi.json`. */
export function openapiDocument(base = '/api'): Json {
  const names = Object.keys(calls) as CallName[]
  const places = Map.groupBy(names, (name) => `/${calls[name].path}`)
  return {
    openapi: '3.1.0',
    info: { title: 'Verso', version: '1', description: about },
    servers: [{ url: base }],
    security: [{ idToken: [] }],
    paths: Object.fromEntries([...places].map(([path, group]) => [path, operations(group)])),
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorAnswer, 'output') },
    },
  }
}

const about =
  'Calls of one path are told apart by a field of the body. The Bearer token is the id token of sign_in. ' +
  'Photos are sent by PUT to the signedUrl of generate-presigned-url, with the signed Content-Type and the header ' +
  'x-amz-meta-original-name (percent-encoded UTF-8), and without the Bearer token.'

const errorAnswer = z.object({ error: z.string(), code: z.string(), request_id: z.string() })

function operations(names: CallName[]): Json {
  const verbs = Map.groupBy(names, (name) => calls[name].verb.toLowerCase())
  return Object.fromEntries([...verbs].map(([verb, group]) => [verb, operation(group)]))
}

function operation(names: CallName[]): Json {
  const [first] = names as [CallName]
  const call: Call = calls[first]
  return {
    operationId: names.length === 1 ? first : call.path,
    ...(open.has(call.path) ? { security: [{}, { idToken: [] }] } : {}),
    ...(call.verb === 'GET'
      ? {}
      : { requestBody: { required: true, content: json(names.map(input)) } }),
    responses: {
      200: { description: 'Done', content: json(names.map(output)) },
      default: {
        description: 'Refused; `error` says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const json = (variants: Json[]) => ({
  'application/json': { schema: variants.length === 1 ? variants[0] : { oneOf: variants } },
})

function input(name: CallName): Json {
  const picks = Object.entries((calls[name] as Call).with ?? {}).map(
    ([field, value]) => [field, z.literal(value)] as const,
  )
  return titled(name, jsonSchema(schemas[name].input.extend(Object.fromEntries(picks)), 'input'))
}

const output = (name: CallName) => titled(name, jsonSchema(schemas[name].output, 'output'))

const titled = (title: string, schema: Json) => ({ title, ...schema })

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
