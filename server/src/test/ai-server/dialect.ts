/** What a call asks, whatever the protocol it came in. */
export type Asked = {
  model: string
  key: string | null
  system: string
  /** The texts of the user's message in their order; the image stands between them. */
  texts: string[]
  images: Buffer[]
  /** How JSON is demanded: by schema, by the word alone, or not at all. */
  format: 'schema' | 'json' | 'text'
  maxTokens: number
}

export type Tokens = { prompt: number; completion: number; cached?: number }
export type Finish = 'stop' | 'length' | 'content_filter'

export type Reply = {
  model: string
  text: string
  /** null leaves the field out, as some compatible servers do. */
  finish: Finish | null
  /** null leaves it out. */
  usage: Tokens | null
  /** The model declines in its protocol's own way. */
  isRefusal: boolean
  /** Thoughts of a model in the field that the protocol has for them. */
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

/** One provider's protocol: how it is asked, how it answers, how it refuses. */
export type Dialect = {
  name: string
  path: RegExp
  /** Whether it says in a header how long to wait after a 429. */
  hasRetryHeaders: boolean
  /** Throws `InvalidRequest` for what the provider's documentation does not allow. */
  read(body: unknown, request: { path: string; header(name: string): string | null }): Asked
  answer(reply: Reply): object
  fault(fault: Fault): { status: number; body: object }
}

export class InvalidRequest extends Error {}

/** The bytes of an image as a request carries them. */
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
 * Strict JSON schemas: every object names all its properties as required and allows no others; no bounds.
 * Source: OpenAI, Structured outputs, "Supported schemas".
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
