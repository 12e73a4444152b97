import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ZodError } from 'zod'
import { anthropicMessages } from './anthropic-messages.ts'
import { describedPhoto } from './described-photo.ts'
import {
  type Dialect,
  InvalidRequest,
  type ReceivedRequest,
  type Reply,
  type Tokens,
} from './dialect.ts'
import { geminiGenerate } from './gemini-generate.ts'
import { answerLocal, type LocalServer } from './local-servers.ts'
import { ollamaChat } from './ollama-chat.ts'
import { openAiChat } from './openai-chat.ts'
import { openAiResponses } from './openai-responses.ts'
import { answer, type Play, type Script } from './plays.ts'
import { hashOf, decodeImage, type ReceivedImage } from './received-image.ts'

const dialects: Dialect[] = [
  openAiChat,
  openAiResponses,
  anthropicMessages,
  geminiGenerate,
  ollamaChat,
]

/** One call as the provider received it. Times are milliseconds since the epoch. */
export type LedgerEntry = {
  n: number
  dialect: string
  asked: ReceivedRequest
  /** Hash of the image, to find calls for the same photo. */
  hash: string
  /** null if the server was started with `decodes: false`. */
  image: ReceivedImage | null
  /** The whole request body. */
  body: string
  at: number
  endedAt: number | null
  /** Status of the response; `reset`, or `gone` if the caller closed the connection before it. */
  status: number | 'reset' | 'gone' | null
  /** The usage in the answer. */
  billed: Tokens | null
  /** Whether the response was a complete description, not a refusal, a truncated text or a failure. */
  isDescription: boolean
}

export type AiServer = Awaited<ReturnType<typeof startAiServer>>

type AiServerOptions = {
  port?: number
  /** Accepted keys; by default calls with any key or none are accepted. */
  keys?: string[]
  /** Whether to decode each image; `false` saves time in benchmarks. */
  decodes?: boolean
  /** Also simulates a local server of this kind. */
  local?: LocalServer
  /** The usage reported for calls that do not set their own. */
  usage?: Tokens
}

/**
 * A model server on loopback that implements the protocols of all providers. Returns 400 for any request that their
 * documentation does not allow, otherwise follows the script, and records all calls in a ledger.
 */
export async function startAiServer(options: AiServerOptions = {}) {
  const { port = 0, keys, decodes = true, usage = { prompt: 1200, completion: 300 } } = options
  const ledger: LedgerEntry[] = []
  const rejected: string[] = []
  const next: Play[] = []
  let script: Script = () => answer()
  let inFlight = 0
  let maxInFlight = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const raw = await buffer(request)
    // A late call of an earlier test must not take the response planned for the next one.
    if (response.destroyed) return
    const localReply = options.local && answerLocal(options.local, request, path, raw.toString())
    if (localReply) return send(response, localReply.status, localReply.body)
    const dialect = dialects.find((each) => each.path.test(path))
    if (!dialect || request.method !== 'POST') return send(response, 404, {})
    let entry: LedgerEntry
    try {
      entry = await read(dialect, path, request, raw.toString())
    } catch (error) {
      if (!(error instanceof InvalidRequest || error instanceof ZodError)) throw error
      rejected.push(error.message)
      const refusal = dialect.fault({ kind: 'bad_request', model: '', message: error.message })
      return send(response, 400, refusal.body)
    }
    ledger.push(entry)
    response.on('close', () => {
      entry.endedAt = now()
      entry.status ??= 'gone'
    })
    const play = playFor(entry)
    if (play.ms) await wait(play.ms)
    if (!response.destroyed) respond(play, entry, dialect, response)
  }

  function playFor({ asked, n }: LedgerEntry): Play {
    const isAllowed = !keys || (asked.key !== null && keys.includes(asked.key))
    if (!isAllowed) return { kind: 'fault', fault: 'auth' }
    return next.shift() ?? script({ ...asked, n })
  }

  async function read(dialect: Dialect, path: string, request: IncomingMessage, body: string) {
    const header = (name: string) => request.headers[name]?.toString() ?? null
    const asked = dialect.read(parse(body), { path, header })
    const [photo] = asked.images
    if (!photo || asked.images.length > 1) throw new InvalidRequest('One image is expected.')
    const image = decodes ? await decodeImage(photo) : null
    return {
      n: ledger.length,
      dialect: dialect.name,
      asked,
      image,
      body,
      at: now(),
      hash: image?.hash ?? hashOf(photo),
      endedAt: null,
      status: null,
      billed: null,
      isDescription: false,
    }
  }

  function respond(
    play: Play,
    entry: LedgerEntry,
    dialect: Dialect,
    response: ServerResponse,
  ): void {
    if (play.kind === 'hang') return
    if (play.kind === 'reset') {
      entry.status = 'reset'
      response.socket?.resetAndDestroy()
      return
    }
    if (play.kind === 'stall') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
      return
    }
    const { model } = entry.asked
    if (play.kind === 'raw') {
      entry.status = play.status
      response.writeHead(play.status, play.headers).end(play.body)
    } else if (play.kind === 'fault') {
      const { fault: kind, message, retryAfterMs } = play
      const { status, body } = dialect.fault({
        kind,
        model,
        ...(message && { message }),
        ...(retryAfterMs && { retryAfterMs }),
      })
      entry.status = status
      const headers = { ...(dialect.hasRetryHeaders && waitHeaders(retryAfterMs)), ...play.headers }
      send(response, status, body, headers)
    } else {
      const reply = replyTo(play, entry, usage)
      entry.status = 200
      entry.billed = reply.usage
      entry.isDescription = play.kind === 'answer' && play.text === undefined
      send(response, 200, dialect.answer(reply))
    }
  }

  const server = createServer((request, response) => {
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    response.on('close', () => (inFlight -= 1))
    serve(request, response).catch((error: unknown) => {
      rejected.push(String(error))
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    /** Why requests were rejected with status 400; empty if all were valid. */
    rejected,
    /** Sets the responses to the next calls, in this order; after them the script continues. */
    play: (...plays: Play[]) => void next.push(...plays),
    /** Replaces the script for all later calls. */
    use: (other: Script) => void (script = other),
    /** Forgets all calls and planned responses, and restores the default script. */
    reset(): void {
      for (const list of [ledger, rejected, next]) list.length = 0
      script = () => answer()
    },
    inFlight: () => inFlight,
    maxInFlight: () => maxInFlight,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function replyTo(
  play: Play & { kind: 'answer' | 'refuse' },
  { asked }: LedgerEntry,
  usual: Tokens,
): Reply {
  const base = { model: asked.model, isRefusal: false, reasoning: '', finish: 'stop' as const }
  if (play.kind === 'refuse') {
    return { ...base, text: '', usage: play.usage ?? { ...usual, completion: 5 }, isRefusal: true }
  }
  const { finish = 'stop', usage = usual, reasoning = '' } = play
  const text = play.text ?? JSON.stringify({ ...describedPhoto(asked.system), ...play.fields })
  return { ...base, text, finish, usage, reasoning }
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

const waitHeaders = (ms?: number): Record<string, string> =>
  ms ? { 'retry-after-ms': String(ms), 'retry-after': String(Math.ceil(ms / 1000)) } : {}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new InvalidRequest('The body is not JSON.')
  }
}

/** Milliseconds since the epoch, with fractions. */
const now = () => performance.timeOrigin + performance.now()
