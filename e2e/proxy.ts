import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy between the browser and the app whose connections can be cut, to test network errors without changing the app.
 */
export class Proxy {
  private readonly server: http.Server
  private port = 0
  private target = 0
  private cuts = 0
  private isDown = false
  private hasPage = false
  /** The number of PUTs that were cut since `cutPuts`. */
  cutSoFar = 0
  private running = 0
  /** The number of PUTs since `watchPuts`, the paths that they were for, and the maximum of concurrent ones. */
  puts = 0
  readonly putPaths = new Set<string>()
  maxConcurrentPuts = 0

  private constructor() {
    this.server = http.createServer((request, response) => this.forward(request, response))
    this.server.on('connection', (socket) => this.isDown && socket.destroy())
    // Leaves closing idle connections to the other side: the next request could already be on its way.
    this.server.keepAliveTimeout = 0
  }

  static async open(): Promise<Proxy> {
    const proxy = new Proxy()
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    return proxy
  }

  get address(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`
  }

  to(port: number): void {
    this.target = port
  }

  /** Cuts the next `count` PUTs in the middle of the body. */
  cutPuts(count: number): void {
    this.cuts = count
    this.cutSoFar = 0
  }

  /** Cuts all connections, and every new one until `up`. */
  down(): void {
    this.isDown = true
    this.server.closeAllConnections()
  }

  up(): void {
    this.isDown = false
  }

  /** Refuses connections until `accept`, like a server that is not running. */
  async refuse(): Promise<void> {
    this.port = (this.server.address() as AddressInfo).port
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  /** Responds to everything with its own page until `accept`, as a hotel's network does. */
  async respondWithPage(): Promise<void> {
    this.hasPage = true
    this.server.closeAllConnections()
  }

  async accept(): Promise<void> {
    this.hasPage = false
    if (this.server.listening) return this.server.closeAllConnections()
    this.server.listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
  }

  /** Resets the counters of PUTs. */
  watchPuts(): void {
    this.puts = 0
    this.putPaths.clear()
    this.maxConcurrentPuts = this.running
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { method, url, headers } = request
    if (this.hasPage) {
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to our hotel</h1>')
      return
    }
    if (method === 'PUT') this.countPut(url, response)
    const cut = method === 'PUT' && this.cuts > 0
    if (cut) {
      this.cuts -= 1
      this.cutSoFar += 1
    }
    // Uses a new connection for each request: the app closes idle ones, perhaps at the moment of the next request.
    const upstream = http.request({
      port: this.target,
      method,
      path: url,
      headers,
      agent: false,
    })
    upstream.once('error', () => response.destroy())
    response.once('close', () => upstream.destroy())
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    if (cut) request.once('data', () => request.socket.destroy())
    request.pipe(upstream)
  }

  private countPut(url = '', response: http.ServerResponse): void {
    this.puts += 1
    this.putPaths.add(new URL(url, this.address).pathname)
    this.running += 1
    this.maxConcurrentPuts = Math.max(this.maxConcurrentPuts, this.running)
    response.once('close', () => (this.running -= 1))
  }
}
