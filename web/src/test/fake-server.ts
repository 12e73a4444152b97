import type { CallName, CallOutput } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import { http } from '../lib/api.ts'
import { HttpError } from '../lib/http.ts'
import type { HttpRequest, HttpResponse } from '../lib/http.ts'

/** One request as the server would see it. */
export type SeenRequest = {
  call: CallName
  input: Record<string, unknown>
  authorization: string | undefined
  timeoutMs: number | undefined
}

/** A response other than 200, with this body. */
export class Refusal {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

type Answers = {
  [N in CallName]?: (
    seen: SeenRequest,
  ) => CallOutput<N> | Refusal | Promise<CallOutput<N> | Refusal>
}

/** Replaces the network behind the client: responds to the calls in `answers`, and with 404 to all others. */
export function fakeServer(answers: Answers): { seen: SeenRequest[]; answers: Answers } {
  const server = { seen: [] as SeenRequest[], answers }
  http.send = async (request) => {
    const seen = read(request)
    server.seen.push(seen)
    const answer = await server.answers[seen.call]?.(seen)
    if (answer === undefined) return settle(new Refusal(404, ''))
    return settle(answer)
  }
  return server
}

function read({ url, headers, body: text = '{}', timeoutMs }: HttpRequest): SeenRequest {
  const body = JSON.parse(text as string) as Record<string, unknown>
  const name = Object.entries(calls).find(
    ([, call]) =>
      url.endsWith(`/${call.path}`) &&
      Object.entries(call.with ?? {}).every(([key, value]) => body[key] === value),
  )?.[0]
  if (!name) throw new Error(`No call has the path ${url}`)
  return {
    call: name as CallName,
    input: body,
    authorization: headers?.['Authorization'],
    timeoutMs,
  }
}

function settle(answer: unknown): HttpResponse {
  const status = answer instanceof Refusal ? answer.status : 200
  const data = answer instanceof Refusal ? answer.body : answer
  const response = { data, status, statusText: '' }
  if (status < 400) return response
  throw new HttpError(`Request failed with status code ${status}`, response)
}
