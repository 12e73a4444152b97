import { callTable } from '@verso/contract/call-table.ts'
import type { CallInput, CallName, CallOutput, ErrorAnswer } from '@verso/contract/call.ts'
import type { Call } from '@verso/contract/definition.ts'

const timeoutMs = 60_000
/** Far larger than any real response: a page of 500 photos with all their words has a few megabytes. */
const maxResponseBytes = 64 * 2 ** 20
/** The server itself cuts uploads that are slower than this. */
const minBytesPerMs = 2

/**
 * The server refused a call or could not be reached. The message is shown to the user. `code` is the error code of the
 * API, or `unreachable`. `retryAfterMs` is how long the server asks to wait.
 */
export class ServerRefused extends Error {
  readonly code: string
  readonly retryAfterMs: number

  constructor(code: string, message: string, { retryAfterMs = 0, cause }: RefusalOptions = {}) {
    super(message, { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

type RefusalOptions = { retryAfterMs?: number; cause?: unknown }
type SentFile = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  originalName: string
  /** Whether the link leads to the server, whose response confirms that the photo has arrived, or to a bucket. */
  isToServer: boolean
}

export type ServerClient = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
  /** Sends a file to the upload link of a ticket, without the token. */
  put(url: string, file: SentFile): Promise<void>
}

type Calling = { token?: string; signal?: AbortSignal }

/**
 * A client for the API of a server. `server` is its address, such as `https://photos.example.org`. When `signal` is
 * aborted every request rejects with its reason, however slow the server is; a photo that was being sent may have arrived
 * nevertheless.
 */
export function serverClient(server: string, calling: Calling = {}): ServerClient {
  const { signal } = calling
  return {
    call: (name, input) =>
      endedBy(signal, async () => {
        const { output } = callTable[name]
        return output.parse(await send(server, callTable[name], input, calling)) as CallOutput<
          typeof name
        >
      }),
    put: (url, file) => endedBy(signal, () => sendFile(url, file, signal)),
  }
}

async function endedBy<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

async function sendFile(
  url: string,
  { bytes, type, originalName, isToServer }: SentFile,
  signal: AbortSignal | undefined,
): Promise<void> {
  const headers = {
    'content-type': type,
    'x-amz-meta-original-name': encodeURIComponent(originalName),
  }
  const ms = timeoutMs + Math.ceil(bytes.length / minBytesPerMs)
  const request = { method: 'PUT', headers, body: bytes, signal: within(ms, signal) }
  const response = await reach(url, request)
  if (!response.ok) throw await refusalOfStorage(response, url)
  if (isToServer) await readJson(response, url)
}

const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])

async function send(
  server: string,
  call: Call,
  input: object,
  { token, signal }: Calling,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const body = JSON.stringify({ ...call.with, ...input })
  const url = `${server}/api/${call.path}`
  const request = { method: call.verb, headers, body, signal: within(timeoutMs, signal) }
  const response = await reach(url, request)
  if (response.status === 401 && token)
    throw new ServerRefused(
      'unauthenticated',
      'This computer is no longer connected. Connect it again.',
    )
  if (!response.ok) throw await refusalOf(response, server)
  return readJson(response, server)
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'error' })
  } catch (cause) {
    const { origin } = new URL(url)
    const message = `${origin} cannot be reached. Check the address and the network.`
    throw new ServerRefused('unreachable', message, { cause })
  }
}

async function refusalOf(response: Response, server: string): Promise<ServerRefused> {
  const { code, error } = (await readJson(response, server)) as ErrorAnswer
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return new ServerRefused(code, error, { retryAfterMs: seconds * 1000 })
}

/** A storage other than the server itself responds with XML. */
async function refusalOfStorage(response: Response, url: string): Promise<ServerRefused> {
  if (response.headers.get('content-type')?.includes('json')) return refusalOf(response, url)
  const { origin } = new URL(url)
  const message = `The photo storage ${origin} refused the photo (${response.status}).`
  return new ServerRefused(response.status === 403 ? 'forbidden' : 'unreachable', message)
}

async function readJson(response: Response, server: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(response))
  } catch (cause) {
    throw notVersoError(server, cause)
  }
}

/** The error for responses that no Verso server would send. */
export function notVersoError(server: string, cause?: unknown): ServerRefused {
  const message = `${URL.parse(server)?.origin ?? server} does not respond like a Verso server.`
  return new ServerRefused('unreachable', message, { cause })
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxResponseBytes)
      throw new Error(`The answer is longer than ${maxResponseBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Normalises an address that the user typed: https unless it says otherwise, without a path. Throws a readable error. */
export function serverAddress(typed: string): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.parse(text)
  if (!url?.host) throw new Error(`${typed} is not the address of a server.`)
  return url.origin
}
