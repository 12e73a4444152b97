import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { ZodError } from 'zod'
import { anthropicMessages } from './anthropic-messages.ts'
import { describedPhoto } from './described-photo.ts'
import { type Asked, type Dialect, InvalidRequest, type Reply, type Tokens } from './dialect.ts'
import { geminiGenerate } from './gemini-generate.ts'
import { askLocal, type LocalServer } from './local-servers.ts'
import { openAiChat } from './openai-chat.ts'
import { openAiResponses } from './openai-responses.ts'
import { answer, type Play, type Script } from './plays.ts'
import { hashOf, lookAt, type ReceivedImage } from './received-image.ts'

const dialects: Dialect[] = [openAiChat, openAiResponses, anthropicMessages, geminiGenerate]

/** One call as the provider saw it. Times are milliseconds of the epoch. */
export type LedgerEntry = {
  n: number
  dialect: string
  asked: Asked
  /** Of the first image, by which calls for one photo are found again. */
  hash: string
  /** null where the server was started without looking. */
  image: ReceivedImage | null
  /** The whole request body. */
  body: string
  at: number
  endedAt: number | null
  /** Status of the answer; `reset`, or `gone` where the caller left before it. */
  status: number | 'reset' | 'gone' | null
  /** What the answer said was used. */
  billed: Tokens | null
}

export type AiServer = Awaited<ReturnType<typeof startAiServer>>

export type AiServerOptions = {
  port?: number
  /** Keys that open it; any, and none, if left out. */
  keys?: string[]
  /** Decodes each image; `false` spares the time in benchmarks. */
  looks?: boolean
  /** Plays a server of this kind to those who ask what it is. */
  local?: LocalServer
  /** What a call that names no usage of its own costs. */
  usage?: Tokens
}

/**
 * A model's server on loopback that speaks the providers' protocols and answers 400 to any request that their
 * documentation does not allow. It does as the script says and keeps a ledger of all calls.
 */
export async function startAiServer(options: AiServerOptions = {}) {
  const { port = 0, keys, looks = true, usage = { prompt: 1200, completion: 300 } } = options
  const ledger: LedgerEntry[] = []
  const rejected: string[] = []
  const next: Play[] = []
  let script: Script = () => answer()
  let inFlight = 0
  let mostInFlight = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://host').pathname
    const raw = await buffer(request)
    const told = options.local && askLocal(options.local, request, path, raw.toString())
    if (told) return send(response, told.status, told.body)
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
    const isKnown = !keys || (entry.asked.key !== null && keys.includes(entry.asked.key))
    const play: Play = isKnown
      ? (next.shift() ?? script({ ...entry.asked, n: entry.n }))
      : { kind: 'fault', fault: 'auth' }
    if (play.ms) await wait(play.ms)
    if (!response.destroyed) act(play, entry, dialect, response)
  }

  async function read(dialect: Dialect, path: string, request: IncomingMessage, body: string) {
    const header = (name: string) => request.headers[name]?.toString() ?? null
    const asked = dialect.read(parse(body), { path, header })
    const [photo] = asked.images
    if (!photo || asked.images.length > 1) throw new InvalidRequest('One image is expected.')
    const image = looks ? await lookAt(photo) : null
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
    }
  }

  function act(play: Play, entry: LedgerEntry, dialect: Dialect, response: ServerResponse): void {
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
      send(response, 200, dialect.answer(reply))
    }
  }

  const server = createServer((request, response) => {
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
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
    /** Why requests were answered with 400; empty in a good run. */
    rejected,
    /** The next calls, one after the other; after them the script goes on. */
    play: (...plays: Play[]) => void next.push(...plays),
    /** What becomes of all later calls. */
    use: (other: Script) => void (script = other),
    /** Forgets calls and plans. */
    reset(): void {
      for (const list of [ledger, rejected, next]) list.length = 0
      script = () => answer()
    },
    inFlight: () => inFlight,
    mostInFlight: () => mostInFlight,
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

/** Milliseconds of the epoch, finer than a clock tick. */
const now = () => performance.timeOrigin + performance.now()
