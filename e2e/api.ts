import { setTimeout as wait } from 'node:timers/promises'
import type { CallInput, CallName, CallOutput } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import type { PhotoFile } from './photos.ts'

/** What the owner adds to a photo. */
type Context = { note?: string; people?: string[] }

const isReading = (name: CallName) => /^(get|list)[A-Z]/.test(name)

export const password = 'Correct-horse-7'

/** An API client such as another program would use, with the id token of `signIn`. */
export class Api {
  private readonly base: string
  private token = ''

  constructor(address: string) {
    this.base = `${address}/api`
  }

  /** Throws with status and message if the call is refused. */
  async call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
    let response = await this.send(name, input)
    // A busy server asks to try again. Reading can be repeated.
    for (let tries = 1; tries < 4 && response.status === 503 && isReading(name); tries += 1) {
      await wait(1000)
      response = await this.send(name, input)
    }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as CallOutput<N>
  }

  private send<N extends CallName>(name: N, input: CallInput<N>): Promise<Response> {
    const { verb, path, with: fields } = calls[name]
    const body = verb === 'GET' ? {} : { body: JSON.stringify({ ...input, ...fields }) }
    return fetch(`${this.base}/${path}`, {
      method: verb,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...body,
    })
  }

  async signIn(email: string): Promise<void> {
    this.token = await this.tokenOf(email)
  }

  /** Signs in and returns the id token, for tests that make their own requests. */
  async tokenOf(email: string): Promise<string> {
    const { AuthenticationResult } = await this.call('signIn', { email, password })
    return AuthenticationResult.IdToken
  }

  /** Uploads one file as `name`. Resolves when the server has acknowledged it. */
  async upload(name: string, file: PhotoFile, context: Context = {}): Promise<void> {
    const { signedUrl, arrived, needs_completion } = await this.call('generatePresignedUrl', {
      name,
      type: file.mimeType,
      size: file.buffer.length,
      original_name: file.name,
      ...context,
    })
    if (arrived) return
    const response = await fetch(signedUrl, {
      method: 'PUT',
      body: new Uint8Array(file.buffer),
      headers: {
        'content-type': file.mimeType,
        'x-amz-meta-original-name': encodeURIComponent(file.name),
      },
    })
    if (!response.ok) throw new Error(`PUT: ${response.status} ${await response.text()}`)
    if (!needs_completion) return
    const { photos } = await this.call('completeUploads', { names: [name] })
    const refusal = photos[0]?.refusal
    if (refusal) throw new Error(`completeUploads: ${refusal.status} ${refusal.error}`)
  }
}
