import type { CallOutput } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import type { CallName } from '@verso/contract/calls.ts'
import { AxiosError, AxiosHeaders } from 'axios'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { http } from '../lib/api.ts'

/** One request as the server would see it. */
export type Seen = {
  call: CallName
  input: Record<string, unknown>
  authorization: string | undefined
}

/** An answer other than 200; `body` as the server would send it. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

type Answers = {
  [N in CallName]?: (seen: Seen) => CallOutput<N> | Refusal | Promise<CallOutput<N> | Refusal>
}

/** Stands behind the client in place of the network; answers the calls it knows and 404 to the others. */
export function fakeServer(answers: Answers): { seen: Seen[]; answers: Answers } {
  const server = { seen: [] as Seen[], answers }
  http.defaults.adapter = async (config) => {
    const seen = read(config)
    server.seen.push(seen)
    const answer = await server.answers[seen.call]?.(seen)
    if (answer === undefined) return settle(config, new Refusal(404, ''))
    return settle(config, answer)
  }
  return server
}

function read(config: InternalAxiosRequestConfig): Seen {
  const body = JSON.parse(String(config.data ?? '{}')) as Record<string, unknown>
  const name = Object.entries(calls).find(
    ([, call]) =>
      call.path === config.url &&
      Object.entries('with' in call ? call.with : {}).every(([key, value]) => body[key] === value),
  )?.[0]
  if (!name) throw new Error(`No call has the path ${config.url}`)
  return {
    call: name as CallName,
    input: body,
    authorization: config.headers.get('Authorization')?.toString(),
  }
}

function settle(config: InternalAxiosRequestConfig, answer: unknown): AxiosResponse {
  const status = answer instanceof Refusal ? answer.status : 200
  const data = answer instanceof Refusal ? answer.body : answer
  const response = { data, status, statusText: '', headers: new AxiosHeaders(), config }
  if (status < 400) return response
  const text = `Request failed with status code ${status}`
  throw new AxiosError(text, AxiosError.ERR_BAD_RESPONSE, config, null, response)
}
