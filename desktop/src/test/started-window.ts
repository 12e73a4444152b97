import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CallInput, CallResult, Calls } from '../window/calls.ts'
import { runWindow } from '../window/run-window.ts'
import type { WindowState } from '../window/window-state.ts'

type Reply = { status: number; body: string; headers: Record<string, unknown> }

/** Sends a request with any headers; fetch forbids some of them. */
export function send(
  address: string,
  path: string,
  {
    method = 'POST',
    headers = {},
    body = '{}',
  }: Partial<{ method: string; headers: object; body: string }> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const json = { 'content-type': 'application/json' }
    // Sent unchanged: in a URL object the path would lose its dots.
    const sent = request(
      address,
      { path, method, headers: { ...json, ...headers } },
      (response) => {
        text(response).then(
          (read) =>
            resolve({ status: response.statusCode ?? 0, body: read, headers: response.headers }),
          reject,
        )
      },
    )
    sent.once('error', reject)
    sent.end(method === 'GET' ? undefined : body)
  })
}

/** Starts the program without a browser. `page` makes calls as the page does. */
export async function startWindow(dataFolder: string, { watchEvery = 5000 } = {}) {
  const shown = Promise.withResolvers<string>()
  const opened: string[] = []
  const ended = runWindow({
    dataFolder,
    watchEvery,
    show: (page) => shown.resolve(page),
    open: (target) => void opened.push(target),
  })
  const page = new URL(await Promise.race([shown.promise, ended.then(() => '')]))
  const address = page.origin
  const ticket = page.hash.slice(1)
  const entered = await send(address, '/api/enter', {
    headers: { origin: address },
    body: JSON.stringify({ ticket }),
  })
  const { token } = JSON.parse(entered.body) as { token: string }
  const headers = { origin: address, authorization: `Bearer ${token}` }
  const call = async <N extends keyof Calls>(name: N, input: CallInput<N>) => {
    const reply = await send(address, `/api/${name}`, { headers, body: JSON.stringify(input) })
    const result = JSON.parse(reply.body) as CallResult<N> & { error?: string }
    if (reply.status !== 200) throw new Error(result.error)
    return result
  }
  /** Resolves with the state as soon as it meets the condition. */
  const until = async (isReached: (state: WindowState) => boolean): Promise<WindowState> => {
    const stop = new AbortController()
    const response = await fetch(`${address}/api/state`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
      signal: stop.signal,
    })
    let rest = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      const found = lines
        .filter(Boolean)
        .map((line) => JSON.parse(line) as WindowState)
        .find(isReached)
      if (!found) continue
      stop.abort()
      return found
    }
    throw new Error('The program has ended.')
  }
  const rest = () => until(({ progress }) => progress === null)
  return { address, ticket, token, headers, call, until, rest, ended, opened }
}
