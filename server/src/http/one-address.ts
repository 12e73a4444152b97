import type { FastifyRequest } from 'fastify'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a page asked for under another name of this machine is at home. Signed links carry the public address, and a
 * browser takes `127.0.0.1` and `localhost` for two origins. Null where the page is at home already.
 */
export function homeOf(request: FastifyRequest, publicUrl: string): string | null {
  const home = new URL(publicUrl)
  const asked = URL.parse(`http://${request.host}`)
  const isAlias = asked && loopback.has(asked.hostname) && loopback.has(home.hostname)
  const isElsewhere = asked?.hostname !== home.hostname && asked?.port === home.port
  return isAlias && isElsewhere ? home.origin + request.url : null
}
