import type { AddressInfo } from 'node:net'
import { buildServer } from '../http/server.ts'
import { allRoutes } from '../start/features.ts'
import type { App } from './app.ts'
import type { TestUser } from './given.ts'

/** A short heartbeat interval for tests. */
const quickMs = 50

/** Serves the app's routes on a separate port, because streams need a real connection. */
export async function listening(app: App, heartbeatMs = quickMs) {
  const server = buildServer(app.deps, allRoutes(app.deps), { heartbeatMs })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/events`

  /** Opens a stream for the user. Resolves when it is open. */
  async function open(user: TestUser) {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${user.idToken}` }
    const response = await fetch(url, { headers, signal: leaving.signal })
    return { response, ...reader(response), leave: () => leaving.abort() }
  }

  return { server, url, port, open }
}

/** Reads the frames of one stream; returns null after its end. */
function reader({ body }: Response) {
  if (!body) throw new Error('The answer has no body.')
  const frames = framesOf(body.pipeThrough(new TextDecoderStream()))
  const frame = async () => (await frames.next()).value ?? null

  return {
    frame,
    /** Returns the next event and skips heartbeats. */
    async event(): Promise<{ name: string; data: unknown } | null> {
      for (;;) {
        const text = await frame()
        if (text === null) return null
        const found = /^event: (\w+)\ndata: (.*)$/.exec(text)
        if (found) return { name: found[1] ?? '', data: JSON.parse(found[2] ?? '') }
      }
    },
  }
}

async function* framesOf(chunks: ReadableStream<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const frames = (rest + chunk).split('\n\n')
    rest = frames.pop() ?? ''
    yield* frames
  }
}
