import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the server handles the next request for a file other than its manifest. */
export type Fault =
  /** Sends this many bytes, then closes the connection. */
  | { cutAfter: number }
  /** Sends this many bytes, then nothing. */
  | { stallAfter: number }
  | { status: number; retryAfter?: string }
  /** Sends the file with one bit changed. */
  | 'flip'
  /** Sends the whole file although a range was requested. */
  | 'ignore range'
  /** Sends an HTML page with status 200. */
  | 'page'
  /** Sends a file of another size. */
  | 'other'

const readingMs = 100

/** A server for models on loopback that fails as a test asks. When no faults are left, it sends the files. */
export async function startModelServer(files: Map<string, Buffer>, port = 0) {
  const faults: Fault[] = []
  const requests: { path: string; range: string | null }[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1)
    const body = files.get(path)
    if (request.method === 'GET') requests.push({ path, range: request.headers.range ?? null })
    if (!body) {
      response.writeHead(404).end('no such file')
      return
    }
    const fault = path === 'manifest.json' || request.method !== 'GET' ? undefined : faults.shift()
    send(request, response, fault ? faulty(fault, body) : { body })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** The offsets at which downloads were resumed. Under load a client may lose the last bytes before a cut. */
    resumedAt: () => requests.flatMap(({ range }) => range?.match(/\d+/)?.map(Number) ?? []),
    /** Sets one fault for each of the next requests. */
    fail: (...next: Fault[]) => void faults.push(...next),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Sent = {
  body: Buffer
  sendOnly?: number
  stalls?: boolean
  status?: number
  retryAfter?: string | undefined
  ranges?: boolean
}

function faulty(fault: Fault, body: Buffer): Sent {
  if (fault === 'page') return { body: Buffer.from('<html>Please sign in.</html>') }
  if (fault === 'other') return { body: Buffer.concat([body, Buffer.from('!')]) }
  if (fault === 'ignore range') return { body, ranges: false }
  if (fault === 'flip') {
    const copy = Buffer.from(body)
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
    return { body: copy }
  }
  if ('cutAfter' in fault) return { body, sendOnly: fault.cutAfter }
  if ('stallAfter' in fault) return { body, sendOnly: fault.stallAfter, stalls: true }
  return { body: Buffer.from('later'), status: fault.status, retryAfter: fault.retryAfter }
}

function send(request: IncomingMessage, response: ServerResponse, sent: Sent): void {
  const { body, sendOnly, stalls = false, status, retryAfter, ranges = true } = sent
  const first = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const from = ranges && status === undefined ? first : 0
  response.writeHead(status ?? (from > 0 ? 206 : 200), {
    'content-length': body.length - from,
    ...(from > 0 && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  })
  if (sendOnly === undefined) response.end(body.subarray(from))
  else
    response.write(body.subarray(from, from + sendOnly), () => {
      // Bytes that the client has not read when its connection ends are lost, so it gets some time.
      if (!stalls) setTimeout(() => response.destroy(), readingMs)
    })
}
