/** A request, independent of its protocol. */
export type ReceivedRequest = {
  model: string
  key: string | null
  system: string
  /** The texts of the user message in order, without the image between them. */
  texts: string[]
  images: Buffer[]
  /** How JSON is requested: with a schema, without one, or not at all. */
  format: 'schema' | 'json' | 'text'
  maxTokens: number
}

export type Tokens = { prompt: number; completion: number; cached?: number }
export type Finish = 'stop' | 'length' | 'content_filter'

export type Reply = {
  model: string
  text: string
  /** null omits the field, as some compatible servers do. */
  finish: Finish | null
  /** null omits the field. */
  usage: Tokens | null
  /** The model refuses, in the form that its protocol has for this. */
  isRefusal: boolean
  /** Reasoning text, in the field that the protocol has for it. */
  reasoning: string
}

export type FaultKind =
  | 'rate'
  | 'quota'
  | 'quota_daily'
  | 'auth'
  | 'forbidden'
  | 'no_model'
  | 'no_vision'
  | 'server'
  | 'overloaded'
  | 'too_long'
  | 'too_big'
  | 'bad_image'
  | 'bad_request'
  | 'content_policy'
  | 'no_schema'

export type Fault = { kind: FaultKind; model: string; message?: string; retryAfterMs?: number }

/** One provider's protocol: requests, answers and errors. */
export type Dialect = {
  name: string
  path: RegExp
  /** Whether a header says how long to wait after a 429. */
  hasRetryHeaders: boolean
  /** Throws `InvalidRequest` for anything that the provider's documentation does not allow. */
  read(
    body: unknown,
    request: { path: string; header(name: string): string | null },
  ): ReceivedRequest
  answer(reply: Reply): object
  fault(fault: Fault): { status: number; body: object }
}

export class InvalidRequest extends Error {}

/** The bytes of a base64 image in a request. */
export function fromBase64(data: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw new InvalidRequest('The image is not base64.')
  return Buffer.from(data, 'base64')
}

export function fromDataUrl(url: string): Buffer {
  const match = /^data:image\/jpeg;base64,(.*)$/s.exec(url)
  if (!match) throw new InvalidRequest('The image must be a data URL of a JPEG.')
  return fromBase64(match[1] ?? '')
}

type Schema = { [key: string]: unknown }

/**
 * Checks a strict JSON schema: every object requires all of its properties and allows no others; no length or number
 * limits. Source: OpenAI, Structured outputs, "Supported schemas".
 */
export function checkStrictSchema(schema: unknown, where = 'schema'): void {
  if (Array.isArray(schema)) {
    schema.forEach((each, index) => checkStrictSchema(each, `${where}[${index}]`))
  } else if (schema && typeof schema === 'object') {
    checkObject(schema as Schema, where)
    for (const [name, value] of Object.entries(schema)) checkStrictSchema(value, `${where}.${name}`)
  }
}

function checkObject(schema: Schema, where: string): void {
  if (schema['type'] !== 'object') return
  const properties = Object.keys(schema['properties'] ?? {}).toSorted()
  const required = [...((schema['required'] ?? []) as string[])].toSorted()
  if (schema['additionalProperties'] !== false || String(properties) !== String(required)) {
    throw new InvalidRequest(`Invalid schema for response_format: ${where} must be strict.`)
  }
}
