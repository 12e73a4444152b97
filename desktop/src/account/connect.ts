import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { CallOutput } from '@verso/contract/call.ts'
import type { ServerClient } from './server-client.ts'

type Code = CallOutput<'requestAppCode'>
/** Between two questions whether the code was approved. */
const minSeconds = 1

export type Connected = { token: string; email: string; name: string }

/**
 * Connects this computer by a short code (RFC 8628): `show` presents it to the person, who approves it in the web app. Throws
 * a sentence where the code is refused or expires.
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
    await wait(Math.max(code.interval, minSeconds) * 1000)
    const result = await client.call('redeemAppCode', { device_code: code.device_code })
    if (result.state === 'connected') return result
    if (result.state === 'refused') throw new Error('The connection was refused in the web app.')
    if (result.state === 'expired') throw new Error('The code has expired. Run the command again.')
  }
}

/** The address is opened by the system, which would run a program or open a file just as well. */
function webAddress(sent: string): string {
  const url = URL.parse(sent)
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href
  throw new Error('The server sent no web address for its code, so nothing was opened.')
}
