import type { ServerResponse } from 'node:http'
import type { ShownState } from './shown-state.ts'

const heartbeatMs = 15_000

/**
 * Sends the state now and after each change, as one JSON object per line, until the window is closed. Empty lines keep
 * the connection open.
 */
export function streamState(shown: ShownState, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const end = shown.listen((state) => void response.write(`${JSON.stringify(state)}\n`))
  const heartbeat = setInterval(() => void response.write('\n'), heartbeatMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    end()
  })
}
