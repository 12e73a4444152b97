import type { LiveEvent } from './events.ts'
import { readStream } from './stream.ts'

type Callbacks = { onLive: (live: boolean) => void; onEvent: (event: LiveEvent) => void }

const firstDelayMs = 1000
const maxDelayMs = 30_000
/** After a stream that lasted this long, delays start over. */
const stableMs = 10_000

/** Keeps one stream open until `signal` ends it, retrying with growing delays. Never rejects. */
export async function keepConnected(
  signal: AbortSignal,
  { onLive, onEvent }: Callbacks,
): Promise<void> {
  let failures = 0
  onLive(false)
  while (!signal.aborted) {
    let openedAt = Infinity
    const onOpen = () => {
      openedAt = performance.now()
      onLive(true)
      // The server replays nothing, so anything missed has to be fetched.
      onEvent({ kind: 'refetch' })
    }
    await readStream(signal, { onOpen, onEvent }).catch((error: unknown) => {
      if (!signal.aborted && failures === 0) console.warn('The live stream broke off', error)
    })
    onLive(false)
    if (performance.now() - openedAt > stableMs) failures = 0
    await waitOrOnline(retryDelayMs(failures), signal)
    failures += 1
  }
}

/** Doubles with each failure, and is random so that browsers do not all reconnect at once after an outage. */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.min(firstDelayMs * 2 ** failures, maxDelayMs) * (0.5 + random() / 2)
}

/** Also resolves when the network is back or the signal fires. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: done.signal })
    signal.addEventListener('abort', end, { signal: done.signal })
    if (signal.aborted) end()
  })
}
