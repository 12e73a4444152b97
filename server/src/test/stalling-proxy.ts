import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A connection to a database that can be frozen: connections stay open but nothing passes, as with a suspended
 * server.
 */
export type StallingProxy = {
  /** The address of the database through the proxy. */
  url: string
  stall(): void
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy on a local port in front of the database at `url`, which may be a Unix socket. */
export async function stallingProxy(url: string): Promise<StallingProxy> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    const far = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => to.write(data))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isStalled) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxied = new URL(url)
  proxied.searchParams.delete('host')
  proxied.hostname = '127.0.0.1'
  proxied.port = String((server.address() as AddressInfo).port)
  return {
    url: proxied.href,
    stall() {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
