import type { ServerResponse } from 'node:http'
import type { ShownState } from './shown-state.ts'

const beatMs = 15_000

/** Sends the state now and after each change, one JSON object a line, until the window is closed. Empty lines keep it open. */
export function streamState(shown: ShownState, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  const end = shown.listen((state) => void response.write(`${JSON.stringify(state)}\n`))
  const beat = setInterval(() => void response.write('\n'), beatMs)
  response.once('close', () => {
    clearInterval(beat)
    end()
  })
}
