import type { CallInput, CallName, CallOutput } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import type { Call } from '@verso/contract/definition.ts'
import { limits } from '@verso/contract/limits.ts'
import { endSession } from './ended-session.ts'
import { serverMessage } from './error-text.ts'
import { HttpError, requireRecord, sendRequest } from './http.ts'
import type { HttpResponse } from './http.ts'
import { connection } from './network/connection.ts'
import { session } from './session.ts'
import { singleFlight } from './single-flight.ts'

export type CallOptions = { signal?: AbortSignal }

type Api = {
  [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallOutput<N>>
}

/** How calls leave the browser; tests replace `send`. */
export const http = { send: sendRequest }

export const apiBase =
  document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '/api'

/** Every call of the contract by its name: `api.getImages({ page: 1 })`. Rejects like `sendRequest`; see `errorText`. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [
    name,
    (input: object, options: CallOptions = {}) => send(call, input, options),
  ]),
) as Api

/**
 * Sends with the stored id token. After a 401 it refreshes the token and retries once, but never on `auth`, and
 * never with the token of another user who has signed in since.
 */
async function send(call: Call, input: object, options: CallOptions): Promise<unknown> {
  const userId = session.userId()
  const token = session.idToken()
  try {
    return dataOf(await request(call, input, options, token))
  } catch (error) {
    if (isSigningIn(call) || !isUnauthenticated(error)) throw error
    const renewed = await renewedToken(token)
    if (!renewed || session.userId() !== userId) throw error
    return dataOf(await request(call, input, options, renewed))
  }
}

async function request(call: Call, input: object, options: CallOptions, token: string | null) {
  try {
    const response = await http.send(requestOf(call, input, options, token))
    requireRecord(response)
    connection.report()
    return response
  } catch (error) {
    connection.report(error)
    throw error
  }
}

function requestOf(call: Call, input: object, { signal }: CallOptions, token: string | null) {
  const body = call.verb === 'GET' ? undefined : JSON.stringify({ ...call.with, ...input })
  return {
    verb: call.verb,
    url: `${apiBase}/${call.path}`,
    body,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...antiForgery(),
    },
    timeoutMs: limits.requestTimeoutMs,
    signal,
  }
}

/** The header for a cookie of this origin, if an operator puts a cookie session in front of the app (API-039, A-89). */
function antiForgery(): Record<string, string> {
  const value = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return value ? { 'X-XSRF-TOKEN': decodeURIComponent(value) } : {}
}

/** `verifyUsers` has the same path, but needs a token like every other call. */
const isSigningIn = (call: Call) => call.path === 'auth' && call !== calls.verifyUsers

/** Throws for a refusal with status 200. */
function dataOf(response: HttpResponse): unknown {
  if (serverMessage(response)) throw new HttpError('Refused', response)
  return response.data
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof HttpError && error.response?.status === 401
}

/** A rate limit, a server failure or a refusal by a proxy says nothing about the session. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof HttpError) || !error.response || !serverMessage(error.response))
    return false
  const { status } = error.response
  return status < 500 && status !== 408 && status !== 429
}

/** Returns a token newer than `stale`, or null. Calls that fail at the same time share one refresh (AUTH-084). */
export async function renewedToken(stale: string | null): Promise<string | null> {
  const stored = session.idToken()
  return stored && stored !== stale ? stored : refresh()
}

/**
 * Ends the session if the server refuses to renew it, but not if the network or the server fails. Does nothing if
 * another session has replaced this one in the meantime.
 */
const refresh = singleFlight(async (): Promise<string | null> => {
  // Another tab has signed out, so there is nothing to renew or to explain.
  if (!session.isOpen()) return null
  const refresh_token = session.refreshToken() ?? ''
  const isCurrent = () => (session.refreshToken() ?? '') === refresh_token
  try {
    const { AuthenticationResult } = await api.refreshToken({ refresh_token })
    if (!isCurrent()) return null
    session.renew(AuthenticationResult)
    return AuthenticationResult.IdToken
  } catch (error) {
    console.error('The session could not be renewed', error)
    if (isRefusal(error) && isCurrent()) endSession()
    return null
  }
})
