import type { CallName, CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'

export type Role = 'public' | 'user' | 'admin'
type Caller<R extends Role> = R extends 'public' ? null : Actor

/** What a handler receives of the request besides its input. */
export type Request = {
  /** The caller's network for rate limits: an IPv4 address or the /64 of an IPv6 address. */
  network: string
  agent: string | null
  log: Logger
  /** The browser's device token, unchecked. */
  device: string | null
  /** Makes the browser keep this device token. */
  setDeviceCookie(token: string): void
  /** null for public calls. */
  userId: string | null
}

export type Rate = { points: number; seconds: number }

/**
 * At most `points` calls in `seconds` per key, counted for each call separately. If `key` returns null, the call does
 * not count.
 */
type RateLimit<I> = Rate & {
  /** What is still allowed when the points are used up: for the same key, or for one of its own. */
  rest?: Rate & { key?(input: I, request: Request): string }
  key(input: I, request: Request): string | null | Promise<string | null>
}

export type RecordedCall = {
  name: CallName
  role: Role
  limits: RateLimit<never>[]
  handle(input: never, actor: never, request: Request): Promise<unknown>
}

/** A route whose request or response body is not JSON, such as an object transfer. Path below the API base. */
export type RawRoute = {
  verb: 'GET' | 'PUT' | 'POST'
  path: string
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

export type LiveEvent = { name: string; data: unknown }

/** A stream of server-sent events; each caller receives their own. Path below the API base. */
export type LiveRoute = {
  path: string
  /** Sends events to one user, or to all (null), until the returned function is called. */
  subscribe(send: (to: string | null, event: LiveEvent) => void): () => void
}

/** The routes that features record; `server.ts` turns them into Fastify routes. */
export type Routes = { calls: RecordedCall[]; raw: RawRoute[]; live: LiveRoute[] }

/** Records the handler of a call and who may make it. Input and output are checked by the call's own schemas. */
export function route<N extends CallName, R extends Role>(
  routes: Routes,
  name: N,
  role: R,
  handle: (input: ParsedInput<N>, actor: Caller<R>, request: Request) => Promise<CallOutput<N>>,
  ...limits: RateLimit<ParsedInput<N>>[]
): void {
  routes.calls.push({ name, role, handle, limits })
}

export function raw(
  routes: Routes,
  verb: RawRoute['verb'],
  path: string,
  handle: RawRoute['handle'],
): void {
  routes.raw.push({ verb, path, handle })
}

export function live(routes: Routes, path: string, subscribe: LiveRoute['subscribe']): void {
  routes.live.push({ path, subscribe })
}
