import { limits } from '@verso/contract/limits.ts'
import { apiBase, renewedToken } from '../api.ts'
import { session } from '../session.ts'
import { eventOf } from './events.ts'
import type { LiveEvent } from './events.ts'
import { frameReader } from './frames.ts'

/** So long without a sign of life, and the line is dead. */
const silenceMs = limits.live.heartbeatMs * 2.5

type Hear = { onOpen: () => void; onEvent: (event: LiveEvent) => void }

/** Reads one stream of events until it ends, falls silent or `signal` ends it. Rejects where it cannot be had. */
export async function readStream(signal: AbortSignal, { onOpen, onEvent }: Hear): Promise<void> {
  const silence = new AbortController()
  const hush = () => silence.abort(new Error('The live stream fell silent.'))
  let timer = setTimeout(hush, silenceMs)
  try {
    const body = await openStream(AbortSignal.any([signal, silence.signal]))
    onOpen()
    const read = frameReader()
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer)
      timer = setTimeout(hush, silenceMs)
      read(chunk)
        .map(eventOf)
        .forEach((event) => event && onEvent(event))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** A token that has run out is renewed, together with whoever else needs that (AUTH-084). */
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
