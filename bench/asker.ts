import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { CallInput, CallName } from '@verso/contract/call.ts'
import { calls } from '@verso/contract/calls.ts'
import { Api, password } from '../e2e/api.ts'

/** Makes a call and returns its complete response. Throws if it is refused. */
export type Ask = <N extends CallName>(name: N, input: CallInput<N>) => Promise<Buffer>

/**
 * Signs in and makes calls over one connection that stays open. Responses are not parsed, because parsing time
 * belongs to the browser and not to the app.
 */
export async function askerOf(address: string, email: string): Promise<Ask> {
  const { AuthenticationResult } = await new Api(address).call('signIn', { email, password })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${AuthenticationResult.IdToken}`,
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (name, input) => {
    const { verb, path, with: fields } = calls[name]
    const outgoing = request(`${address}/api/${path}`, { method: verb, agent, headers })
    outgoing.end(JSON.stringify({ ...input, ...fields }))
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const answer = await buffer(response)
    if (response.statusCode !== 200)
      throw new Error(`${name}: ${response.statusCode} ${answer.toString()}`)
    return answer
  }
}
