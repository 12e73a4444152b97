import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { CallOutput } from '@verso/contract/call.ts'
import type { ServerClient } from './server-client.ts'

type Code = CallOutput<'requestAppCode'>
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
  show(code)
  for (;;) {
    await wait(code.interval * 1000)
    const result = await client.call('redeemAppCode', { device_code: code.device_code })
    if (result.state === 'connected') return result
    if (result.state === 'refused') throw new Error('The connection was refused in the web app.')
    if (result.state === 'expired') throw new Error('The code has expired. Run the command again.')
  }
}
