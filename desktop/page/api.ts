import type { CallInput, CallResult, Calls } from '../src/window/calls.ts'
import type { WindowState } from '../src/window/window-state.ts'

const tokenKey = 'token'

/** The program refused a call or has ended. The message is shown to the user. */
class CallFailed extends Error {
  override toString(): string {
    return this.message
  }
}

/**
 * Exchanges the ticket in the address for a token. A reload still has the token; with neither of them access is refused.
 */
export async function enter(): Promise<boolean> {
  const ticket = location.hash.slice(1)
  if (ticket) {
    history.replaceState(null, '', '/')
    const response = await post('enter', { ticket }).catch(() => null)
    if (response?.ok) {
      const { token } = (await response.json()) as { token: string }
      sessionStorage.setItem(tokenKey, token)
    }
  }
  return sessionStorage.getItem(tokenKey) !== null
}

/** Makes one call to the program. Throws `CallFailed` with a readable message. */
export async function call<N extends keyof Calls>(
  name: N,
  input: CallInput<N>,
): Promise<CallResult<N>> {
  const response = await post(name, input).catch((cause: unknown) => {
    throw new CallFailed('Verso Desktop has ended. Start it again.', { cause })
  })
  const body = (await response.json()) as CallResult<N> & { error?: string }
  if (!response.ok) throw new CallFailed(body.error ?? 'This was not possible.')
  return body
}

/** Calls back with the state of the program, now and after each change, until the program ends or `signal` is aborted. */
export async function followState(
  signal: AbortSignal,
  onState: (state: WindowState) => void,
): Promise<void> {
  const response = await post('state', {}, signal)
  if (!response.ok || !response.body) return
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    const latest = lines.filter(Boolean).at(-1)
    if (latest) onState(JSON.parse(latest) as WindowState)
  }
}

function post(name: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sessionStorage.getItem(tokenKey) ?? ''}`,
    },
    body: JSON.stringify(input),
    signal,
  })
}
