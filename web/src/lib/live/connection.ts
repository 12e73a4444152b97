import type { LiveEvent } from './events.ts'
import { readStream } from './stream.ts'

export type Tell = { live: (live: boolean) => void; event: (event: LiveEvent) => void }

const firstMs = 1000
const longestMs = 30_000
/** A stream that lasted so long was a good one: the next failure is the first again. */
const goodMs = 10_000

/** Keeps one stream open until `signal` ends it, with growing pauses between the tries. Resolves, and never rejects. */
export async function keepConnected(signal: AbortSignal, tell: Tell): Promise<void> {
  let failures = 0
  tell.live(false)
  while (!signal.aborted) {
    let openedAt = Infinity
    const onOpen = () => {
      openedAt = performance.now()
      tell.live(true)
      // Nothing is replayed: what happened before is to be looked for.
      tell.event({ kind: 'refetch' })
    }
    await readStream(signal, { onOpen, onEvent: tell.event }).catch((error: unknown) => {
      if (!signal.aborted && failures === 0) console.warn('The live stream broke off', error)
    })
    tell.live(false)
    if (performance.now() - openedAt > goodMs) failures = 0
    await pause(pauseMs(failures), signal)
    failures += 1
  }
}

/** Doubles with each failure; spread, so that the browsers of a server that was away do not come back at one moment. */
export function pauseMs(failures: number, random: () => number = Math.random): number {
  return Math.min(firstMs * 2 ** failures, longestMs) * (0.5 + random() / 2)
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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
