import type { CallName, CallOutput, ParsedInput } from '@verso/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'

export type Role = 'public' | 'user' | 'admin'
type Caller<R extends Role> = R extends 'public' ? null : Actor

/** What a handler gets of the request besides its input. */
export type Request = {
  /** Where it comes from, as limits count it: an IPv4 address or the /64 of an IPv6 address. */
  network: string
  agent: string | null
  log: Logger
  /** The browser's device token, unchecked. */
  device: string | null
  /** Has the browser keep this device token. */
  keepDevice(token: string): void
  /** null for public calls. */
  userId: string | null
}

/** At most `points` calls in `seconds` per key; the name of the call is part of the key. No key: the call does not count. */
type RateLimit<I> = {
  points: number
  seconds: number
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
  /** Sends events, each to one user or (null) to all, until the returned function is called. */
  subscribe(send: (to: string | null, event: LiveEvent) => void): () => void
}

/** What features record; `server.ts` turns it into Fastify routes. */
export type Routes = { calls: RecordedCall[]; raw: RawRoute[]; live: LiveRoute[] }

/** Records who may make a call and the handler. Input and output are checked by the call's own schemas. */
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
