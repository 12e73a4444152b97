import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { CallOutput } from '@verso/contract/call.ts'
import type { ServerClient } from './server-client.ts'

type Code = CallOutput<'requestAppCode'>
/** The shortest time between two requests that ask whether the code was approved. */
const minPollSeconds = 1

export type Connected = { token: string; email: string; name: string }

/**
 * Connects this computer with a short code (RFC 8628): `show` presents it to the user, who approves it in the web app.
 * Throws a readable error if the code is refused or expires.
 */
export async function connect(
  client: ServerClient,
  show: (code: Code) => void,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Connected> {
  const device = hostname().slice(0, 60) || 'a computer'
  const code = await client.call('requestAppCode', {
    app: 'Verso Desktop',
    device,
    scopes: ['read', 'upload'],
  })
  show({ ...code, verification_uri_complete: webAddress(code.verification_uri_complete) })
  for (;;) {
    await wait(Math.max(code.interval, minPollSeconds) * 1000)
    const result = await client.call('redeemAppCode', { device_code: code.device_code })
    if (result.state === 'connected') return result
    if (result.state === 'refused') throw new Error('The connection was refused in the web app.')
    if (result.state === 'expired') throw new Error('The code has expired. Run the command again.')
  }
}

/** The system opens this address, and would just as readily run a program or open a file. */
function webAddress(sent: string): string {
  const url = URL.parse(sent)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new Error('The server sent no web address for its code, so nothing was opened.')
}
