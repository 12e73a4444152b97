import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy in front of Verso that counts the uploads it forwards and can cut them off. */
export type UploadProxy = {
  address: string
  /** The address to which it forwards requests. */
  target: string
  /** Cuts off every request. */
  isDown: boolean
  /** Returns whether an upload may continue. */
  admits: () => boolean
  /** Delays a request before it is forwarded, or its response; if it throws, the connection is cut. */
  holds: (moment: 'request' | 'response', asked: string) => Promise<void>
  /** The names of the files that were forwarded. */
  sent: string[]
  /** The number of requests in progress. */
  active: number
  stop(): Promise<void>
}

export async function startProxy(): Promise<UploadProxy> {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: UploadProxy = {
    address: `http://127.0.0.1:${port}`,
    target: '',
    isDown: false,
    admits: () => true,
    holds: () => Promise.resolve(),
    sent: [],
    active: 0,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function handle(request: IncomingMessage, response: ServerResponse) {
    proxy.active += 1
    try {
      await passOn(proxy, request, response)
    } catch {
      // The program was killed and cannot receive the response.
      response.destroy()
    } finally {
      proxy.active -= 1
    }
  }
  return proxy
}

const nameHeader = 'x-amz-meta-original-name'

async function passOn(proxy: UploadProxy, request: IncomingMessage, response: ServerResponse) {
  const isUpload = request.method === 'PUT'
  if (proxy.isDown || (isUpload && !proxy.admits())) {
    response.destroy()
    return
  }
  const body = await buffer(request)
  const kept = ['content-type', 'authorization', nameHeader]
  const headers = kept.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const { method = 'GET', url = '' } = request
  await proxy.holds('request', `${method} ${url}`)
  if (isUpload) proxy.sent.push(decodeURIComponent(String(request.headers[nameHeader])))
  const passed = await fetch(`${proxy.target}${url}`, { method, headers, body })
  await proxy.holds('response', `${method} ${url}`)
  response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await passed.arrayBuffer()))
}
