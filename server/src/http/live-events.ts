import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { LiveEvent, LiveRoute } from './route.ts'
import { requireSession, type Session } from './session.ts'

/** A browser opens one stream; beyond this number the oldest is closed. */
const maxStreamsPerUser = 20
/**
 * Bytes that may be queued for one client. A client that falls further behind is disconnected; it reconnects and
 * fetches what it missed.
 */
const maxQueuedBytes = 64 * 1024
const closeTimeoutMs = 1000

type Stream = { body: Readable; send(frame: string): void; end(): void }
type Needs = Pick<Deps, 'keys' | 'config' | 'clock' | 'findActor'>

/**
 * Streams of server-sent events, each with the caller's own events only. A stream ends when the caller's token
 * expires, when the server stops, or when the client reads too slowly. Nothing is replayed: after connecting, a page
 * fetches the current state.
 */
export function registerLive(
  app: FastifyInstance,
  deps: Needs,
  routes: LiveRoute[],
  heartbeatMs: number,
): void {
  for (const { path, subscribe } of routes) {
    const streams = createStreams()
    let unsubscribe: (() => void) | undefined
    let stopped = false
    app.addHook('preClose', async () => {
      stopped = true
      unsubscribe?.()
      streams.endAll()
    })
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const session = await requireSession(deps, request)
        const { userId } = session.actor
        request.userId = userId
        const stream = openStream(reply)
        streams.add(userId, stream)
        keepAlive(deps, request, session, stream, heartbeatMs)
        unsubscribe ??= subscribe(streams.send)
        if (stopped) stream.end()
        return reply.headers(headers).send(stream.body)
      },
    })
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Asks proxies not to buffer the response, which would delay the events.
  'x-accel-buffering': 'no',
  connection: 'close',
}

function openStream(reply: FastifyReply): Stream {
  const body = new Readable({ read: () => undefined })
  const disconnect = () => reply.raw.destroy()
  let ended = false
  body.push(': open\n\n')
  return {
    body,
    send(frame) {
      if (ended || body.destroyed) return
      body.push(frame)
      if (body.readableLength > maxQueuedBytes) disconnect()
    },
    end() {
      if (ended) return
      ended = true
      body.push(null)
      // A client that no longer reads must not keep the server from stopping.
      const timer = setTimeout(disconnect, closeTimeoutMs)
      reply.raw.once('close', () => clearTimeout(timer))
    },
  }
}

/**
 * Checks, at every heartbeat and when the token expires, that the caller may still receive events. If the check
 * fails, the stream ends.
 */
function keepAlive(
  deps: Needs,
  request: FastifyRequest,
  { actor, expiresAt }: Session,
  stream: Stream,
  heartbeatMs: number,
): void {
  let timer = next()
  stream.body.once('close', () => clearTimeout(timer))

  function next(): NodeJS.Timeout {
    const leftMs = expiresAt.getTime() - deps.clock.now().getTime()
    return setTimeout(() => void beat(), Math.min(heartbeatMs, leftMs))
  }

  async function beat(): Promise<void> {
    const known = await requireSession(deps, request).catch(() => null)
    if (stream.body.destroyed) return
    if (known?.actor.role !== actor.role) return stream.end()
    stream.send(': \n\n')
    timer = next()
  }
}

/** The open streams by user, oldest first. */
function createStreams() {
  const byUser = new Map<string, Set<Stream>>()

  function remove(userId: string, stream: Stream): void {
    const own = byUser.get(userId)
    own?.delete(stream)
    if (own?.size === 0) byUser.delete(userId)
  }

  return {
    add(userId: string, stream: Stream): void {
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(stream))
      stream.body.once('close', () => remove(userId, stream))
      const [oldest] = own
      if (own.size > maxStreamsPerUser) oldest?.end()
    },

    send(to: string | null, event: LiveEvent): void {
      const frame = `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
      const receivers = to === null ? [...byUser.values()] : [byUser.get(to) ?? []]
      for (const streams of receivers) for (const stream of streams) stream.send(frame)
    },

    endAll(): void {
      for (const streams of byUser.values()) for (const stream of streams) stream.end()
    },
  }
}
