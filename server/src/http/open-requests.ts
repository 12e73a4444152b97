import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send the next request after they have the response to the previous one. */
const maxOpen = 32

/**
 * Disconnects a client that sends many requests at once on one connection: each response waits in memory until those
 * before it have been read. Call this before adding other hooks, so that no work starts for a request that is
 * dropped.
 */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>()
  const change = (socket: Socket, by: number) => {
    const count = (open.get(socket) ?? 0) + by
    open.set(socket, count)
    return count
  }
  app.addHook('onRequest', ({ socket }, reply, done) => {
    reply.raw.once('close', () => change(socket, -1))
    if (change(socket, 1) <= maxOpen) done()
    else socket.destroy()
  })
}
