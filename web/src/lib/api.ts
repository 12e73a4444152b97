import type { CallInput, CallOutput } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import type { Call, CallName } from '@verso/contract/calls.ts'
import { limits } from '@verso/contract/limits.ts'
import axios from 'axios'
import type { AxiosResponse } from 'axios'
import { sentenceOf } from './error-text.ts'
import { session } from './session.ts'

export type CallOptions = { signal?: AbortSignal }

type Api = {
  [N in CallName]: (input: CallInput<N>, options?: CallOptions) => Promise<CallOutput<N>>
}

/** The transport alone. The names of the anti-forgery cookie and header are axios's own (API-039). */
export const http = axios.create({
  baseURL: document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '/api',
  timeout: limits.requestTimeoutMs,
})

/** Every call of the contract by its name: `api.getImages({ page: 1 })`. Rejects as axios does, see `errorText`. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [
    name,
    (input: object, options: CallOptions = {}) => send(call, input, options),
  ]),
) as Api

/** Sends with the stored id token; a 401 leads to one refresh and one more try, but never on `auth`. */
async function send(call: Call, input: object, options: CallOptions): Promise<unknown> {
  const token = session.idToken()
  try {
    return answer(await request(call, input, options, token))
  } catch (error) {
    if (call.path === 'auth' || !isUnauthenticated(error)) throw error
    const renewed = await renewedToken(token)
    if (!renewed) throw error
    return answer(await request(call, input, options, renewed))
  }
}

function request(call: Call, input: object, { signal }: CallOptions, token: string | null) {
  return http.request<unknown>({
    method: call.verb,
    url: call.path,
    data: call.verb === 'GET' ? undefined : { ...call.with, ...input },
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    signal,
  })
}

/** Refusals may also come inside a 200. */
function answer(response: AxiosResponse<unknown>): unknown {
  if (sentenceOf(response)) throw new Error('Refused', { cause: { response } })
  return response.data
}

function isUnauthenticated(error: unknown): boolean {
  return axios.isAxiosError(error) && error.response?.status === 401
}

let refreshing: Promise<string | null> | null = null

/** A token newer than `stale`, or null. Calls that fail together share one refresh (AUTH-084). */
export function renewedToken(stale: string | null): Promise<string | null> {
  const stored = session.idToken()
  if (stored && stored !== stale) return Promise.resolve(stored)
  refreshing ??= refresh().finally(() => (refreshing = null))
  return refreshing
}

/** Ends the session where the server refuses to renew it; a dead line ends nothing. */
async function refresh(): Promise<string | null> {
  try {
    const { AuthenticationResult } = await api.refreshToken({
      refresh_token: session.refreshToken() ?? '',
    })
    session.renew(AuthenticationResult)
    return AuthenticationResult.IdToken
  } catch (error) {
    console.error('The session could not be renewed', error)
    if (!axios.isAxiosError(error) || error.response) session.drop()
    return null
  }
}
