import { expect, vi } from 'vitest'
import { connection } from '../lib/network/connection.ts'
import { loadFailure } from '../lib/network/load-failure.ts'

/** Replaces the server's health check. `health.status` is its response, 0 for no network; `asked` counts the checks. */
export function givenHealth() {
  const health = { status: 200, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    health.asked += 1
    if (health.status === 0) throw new TypeError('Failed to fetch')
    return new Response('', { status: health.status })
  })
  return health
}

/** Ends an outage, so that the next test begins with a network. */
export async function endOutage(health: { status: number }): Promise<void> {
  health.status = 200
  await connection.check()
  await expect.poll(() => connection.get()).toBe('online')
  loadFailure.hide()
  vi.unstubAllGlobals()
}
