import { callTable } from '@verso/contract/call-table.ts'
import type { CallDefinition } from '@verso/contract/definition.ts'
import { z } from 'zod'

type Json = Record<string, unknown>
type NamedCall = CallDefinition & { name: string }

/** Paths with calls that need no sign-in. */
const open = new Set(['auth', 'settings', 'app-codes', 'downloads'])

/** The API as OpenAPI 3.1, built from the table of calls; checked in as `contract/openapi.json`. */
export function openapiDocument(base = '/api'): Json {
  const calls: NamedCall[] = Object.entries(callTable).map(([name, call]) => ({ name, ...call }))
  const places = Map.groupBy(calls, ({ path }) => `/${path}`)
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
  'x-amz-meta-original-name (percent-encoded UTF-8), and without the Bearer token. ' +
  'A refusal with Retry-After (429, 503, 507) may succeed after that many seconds. Sending a photo again under the same name ' +
  'never makes a second one. Ten at once are about as fast as hundreds, of which some may wait too long and get a 503.'

const errorAnswer = z.object({ error: z.string(), code: z.string(), request_id: z.string() })

function operations(calls: NamedCall[]): Json {
  const verbs = Map.groupBy(calls, ({ verb }) => verb.toLowerCase())
  return Object.fromEntries([...verbs].map(([verb, group]) => [verb, operation(group)]))
}

function operation(calls: NamedCall[]): Json {
  const [{ name, verb, path }] = calls as [NamedCall]
  return {
    operationId: calls.length === 1 ? name : path,
    ...(open.has(path) ? { security: [{}, { idToken: [] }] } : {}),
    ...(verb === 'GET' ? {} : { requestBody: { required: true, content: json(calls.map(input)) } }),
    responses: {
      200: { description: 'Done', content: json(calls.map(output)) },
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

function input({ name, input, with: discriminator = {} }: NamedCall): Json {
  const literals = Object.entries(discriminator).map(([key, value]) => [key, z.literal(value)])
  return titled(name, jsonSchema(input.extend(Object.fromEntries(literals)), 'input'))
}

const output = ({ name, output }: NamedCall) => titled(name, jsonSchema(output, 'output'))

const titled = (title: string, schema: Json) => ({ title, ...schema })

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
