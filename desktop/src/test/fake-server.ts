import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a server that answers every request in the same way. */
export async function startFakeServer(answer: (response: ServerResponse) => void) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    request.resume()
    response.setHeader('content-type', 'application/json')
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
