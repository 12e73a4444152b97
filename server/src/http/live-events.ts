import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { noTimeout } from './raw-routes.ts'
import type { LiveEvent, LiveRoute } from './route.ts'
import { requireSession, type Session } from './session.ts'

/** A browser has one; beyond this the oldest is closed. */
const streamsAUser = 20
/** Bytes that may wait for one reader. Whoever is further behind starts anew and fetches what it missed. */
const mostWaiting = 64 * 1024
const goodbyeMs = 1000

type Stream = { body: Readable; send(frame: string): void; end(): void }
type Needs = Pick<Deps, 'keys' | 'config' | 'clock' | 'findActor'>

/**
 * Streams of server-sent events, each for its caller alone. A stream ends when the caller's token does, when the
 * server stops, and when whoever reads is too slow. Nothing is replayed: a page that connects fetches first.
 */
export function registerLive(
  app: FastifyInstance,
  deps: Needs,
  routes: LiveRoute[],
  heartbeatMs: number,
): void {
  for (const { path, hear } of routes) {
    const audience = createAudience()
    let deafen: (() => void) | undefined
    let stopped = false
    app.addHook('preClose', async () => {
      stopped = true
      deafen?.()
      audience.dismiss()
    })
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handlerTimeout: noTimeout,
      async handler(request, reply) {
        const session = await requireSession(deps, request)
        const { userId } = session.actor
        request.userId = userId
        const stream = openStream(reply)
        audience.admit(userId, stream)
        keepAlive(deps, request, session, stream, heartbeatMs)
        deafen ??= hear(audience.tell)
        if (stopped) stream.end()
        return reply.headers(headers).send(stream.body)
      },
    })
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A proxy that gathers the answer would hold the events back.
  'x-accel-buffering': 'no',
  connection: 'close',
}

function openStream(reply: FastifyReply): Stream {
  const body = new Readable({ read: () => undefined })
  const drop = () => reply.raw.destroy()
  let ended = false
  body.push(': open\n\n')
  return {
    body,
    send(frame) {
      if (ended || body.destroyed) return
      body.push(frame)
      if (body.readableLength > mostWaiting) drop()
    },
    end() {
      if (ended) return
      ended = true
      body.push(null)
      // Who reads no more would keep the server from stopping.
      const late = setTimeout(drop, goodbyeMs)
      reply.raw.once('close', () => clearTimeout(late))
    },
  }
}

/** Asks at every beat, and when the token ends, whether the caller may still listen. What cannot be asked is a no. */
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

/** Who listens, by user, the oldest first. */
function createAudience() {
  const audience = new Map<string, Set<Stream>>()

  function leave(userId: string, stream: Stream): void {
    const own = audience.get(userId)
    own?.delete(stream)
    if (own?.size === 0) audience.delete(userId)
  }

  return {
    admit(userId: string, stream: Stream): void {
      const own = audience.get(userId) ?? new Set()
      audience.set(userId, own.add(stream))
      stream.body.once('close', () => leave(userId, stream))
      const [oldest] = own
      if (own.size > streamsAUser && oldest) {
        oldest.end()
        own.delete(oldest)
      }
    },

    tell(to: string | null, event: LiveEvent): void {
      const frame = `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
      const listening = to === null ? [...audience.values()] : [audience.get(to) ?? []]
      for (const streams of listening) for (const stream of streams) stream.send(frame)
    },

    dismiss(): void {
      for (const streams of audience.values()) for (const stream of streams) stream.end()
    },
  }
}
