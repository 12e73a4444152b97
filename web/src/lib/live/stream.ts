import { limits } from '@verso/contract/limits.ts'
import { createParser } from 'eventsource-parser'
import { apiBase, renewedToken } from '../api.ts'
import { session } from '../session.ts'
import { toLiveEvent } from './events.ts'
import type { LiveEvent } from './events.ts'

/** After this long without data, not even a heartbeat, the connection counts as broken. */
const maxSilenceMs = limits.live.heartbeatMs * 2.5

type Callbacks = { onOpen: () => void; onEvent: (event: LiveEvent) => void }

/** Reads one stream of events until it ends, goes silent or `signal` ends it. Rejects if it cannot be opened. */
export async function readStream(
  signal: AbortSignal,
  { onOpen, onEvent }: Callbacks,
): Promise<void> {
  const silence = new AbortController()
  const endSilent = () => silence.abort(new Error('The live stream fell silent.'))
  let timer = setTimeout(endSilent, maxSilenceMs)
  const parser = createParser({
    onEvent(message) {
      const event = toLiveEvent(message)
      if (event) onEvent(event)
    },
  })
  try {
    const body = await openStream(AbortSignal.any([signal, silence.signal]))
    onOpen()
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(endSilent, maxSilenceMs)
      parser.feed(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** An expired token is renewed, together with every other call that needs it (AUTH-084). */
async function openStream(signal: AbortSignal) {
  const token = session.idToken()
  let response = await request(token, signal)
  if (response.status === 401) {
    const renewed = await renewedToken(token)
    if (renewed) response = await request(renewed, signal)
  }
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body && type.startsWith('text/event-stream')) return response.body
  void response.body?.cancel()
  throw new Error(`No live stream: ${response.status} ${type}`)
}

function request(token: string | null, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token ?? ''}` }
  return fetch(`${apiBase}/events`, { headers, signal, cache: 'no-store' })
}
