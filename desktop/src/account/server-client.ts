import { callTable } from '@verso/contract/call-table.ts'
import type { CallInput, CallName, CallOutput, ErrorAnswer } from '@verso/contract/call.ts'
import type { Call } from '@verso/contract/definition.ts'

const timeoutMs = 60_000

/** The server refused a call or was not reached. The message is for people. */
class ServerRefused extends Error {}

export type ServerClient = {
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
}

/** The API of a server by the contract. `server` is its address, such as `https://photos.example.org`. */
export function serverClient(server: string, token?: string): ServerClient {
  return {
    async call(name, input) {
      const { output } = callTable[name]
      return output.parse(await send(server, callTable[name], input, token)) as CallOutput<
        typeof name
      >
    },
  }
}

async function send(server: string, call: Call, input: object, token?: string): Promise<unknown> {
  const response = await fetch(`${server}/api/${call.path}`, {
    method: call.verb,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ ...call.with, ...input }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ServerRefused(`${server} cannot be reached. Check the address and the network.`, {
      cause,
    })
  })
  if (response.status === 401 && token)
    throw new ServerRefused(
      'This computer is no longer connected. Run "verso-desktop login" again.',
    )
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new ServerRefused(`${server} does not respond like a Verso server.`, { cause })
  })
  if (!response.ok) throw new ServerRefused((body as ErrorAnswer).error)
  return body
}

/** The address as it is used and stored: https unless it says otherwise, without a path. Throws a sentence. */
export function serverAddress(typed: string): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.parse(text)
  if (!url?.host) throw new Error(`${typed} is not the address of a server.`)
  return url.origin
}
