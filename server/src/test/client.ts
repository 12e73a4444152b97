import { randomUUID } from 'node:crypto'
import type { CallInput, CallName, CallOutput, ErrorAnswer } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import { storedName } from '@verso/contract/rules.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** Thrown if a call is refused; contains the server's error. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly error: string
  constructor(status: number, answer: ErrorAnswer) {
    super(`${status} ${answer.code}: ${answer.error}`)
    this.status = status
    this.code = answer.code
    this.error = answer.error
  }
}

export type UploadOptions = {
  name?: string
  original_name?: string
  type?: string
  mode?: 'Photo Organizing' | 'editorial'
  note?: string
  people?: string[]
  sha256?: string
  payload_hash?: string
  unless_known?: boolean
  album?: string
}

/** Makes calls as the browser does; `token` is sent in the Bearer header. */
export function client(server: FastifyInstance, token?: string) {
  const bearer = token ? { authorization: `Bearer ${token}` } : {}

  /** Sends one raw request below the API base, e.g. `{ method: 'POST', url: '/auth', payload: {…} }`. */
  function request(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
    const headers = { ...bearer, ...options.headers }
    return server.inject({ ...options, url: `/api${options.url}`, headers })
  }

  /** Returns the result of the call, or throws `CallRefused`. */
  async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    const { verb, path, with: fields } = calls[name]
    const payload = { ...(input as object), ...fields }
    const sent = verb === 'GET' ? { query: payload as Record<string, string> } : { payload }
    const response = await request({ method: verb, url: `/${path}`, ...sent })
    if (response.statusCode !== 200) throw new CallRefused(response.statusCode, response.json())
    return response.json()
  }

  /** Requests the signed link of one file. */
  async function sign(bytes: Buffer, options: UploadOptions = {}) {
    const { original_name = 'photo.jpg', type = 'image/jpeg', name: given, ...rest } = options
    const name = given ?? storedName(randomUUID(), original_name, type)
    const ticket = { name, type, size: bytes.length, original_name, ...rest }
    return { name, type, original_name, ...(await call('generatePresignedUrl', ticket)) }
  }

  /** Uploads one file. Returns its stored name. */
  async function upload(bytes: Buffer, options: UploadOptions = {}): Promise<string> {
    const { name, signedUrl, arrived, needs_completion, ...about } = await sign(bytes, options)
    if (!arrived) await put(signedUrl, bytes, about)
    if (needs_completion) await complete(name)
    return name
  }

  /** Reports that the bytes are in the bucket; throws if they are refused. */
  async function complete(name: string): Promise<void> {
    const { photos } = await call('completeUploads', { names: [name] })
    const refusal = photos[0]?.refusal
    if (refusal) throw new CallRefused(refusal.status, { ...refusal, request_id: '' })
  }

  /**
   * Sends only the PUT, without the Bearer token; throws `CallRefused`. Sends a copy, because the app releases
   * the memory of what it has received.
   */
  async function put(
    signedUrl: string,
    bytes: Buffer,
    about: { type: string; original_name: string },
  ) {
    const headers = {
      'content-type': about.type,
      'x-amz-meta-original-name': encodeURIComponent(about.original_name),
    }
    const isOfTheApp = new URL(signedUrl).pathname.startsWith('/api/objects/')
    if (!isOfTheApp) return putToBucket(signedUrl, bytes, headers)
    const response = await server.inject({
      method: 'PUT',
      url: signedUrl,
      payload: Buffer.from(bytes),
      headers,
    })
    if (response.statusCode !== 200) throw new CallRefused(response.statusCode, response.json())
  }

  return { request, call, sign, upload, put }
}

/** Links to a bucket lead to the S3 gateway of the tests. */
async function putToBucket(url: string, body: Buffer, headers: Record<string, string>) {
  const response = await fetch(url, { method: 'PUT', body: Uint8Array.from(body), headers })
  if (!response.ok) throw new Error(`The bucket refuses a PUT: ${response.status}`)
}
