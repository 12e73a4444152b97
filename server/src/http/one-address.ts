import type { FastifyRequest } from 'fastify'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the public address of a page that was requested under another name of this machine, or null if the address
 * is right. Signed links contain the public address, and to a browser `127.0.0.1` and `localhost` are two origins.
 */
export function publicAddressOf(request: FastifyRequest, publicUrl: string): string | null {
  const home = new URL(publicUrl)
  const asked = URL.parse(`http://${request.host}`)
  const isAlias = asked && loopback.has(asked.hostname) && loopback.has(home.hostname)
  const isElsewhere = asked?.hostname !== home.hostname && asked?.port === home.port
  return isAlias && isElsewhere ? home.origin + request.url : null
}
