import { limits } from '@verso/contract/limits.ts'
import { session } from '../session.ts'
import { keepConnected } from './connection.ts'
import type { LiveEvent } from './events.ts'

/** What tabs say to one another. Who is new asks whether the stream is live. */
type News = LiveEvent | { kind: 'state'; live: boolean } | { kind: 'ask' }

/** The name of the lock that the one tab with the stream holds, and of the channel on which it tells the others. */
const name = 'verso-live'

const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
let channel: BroadcastChannel | undefined
let candidacy: AbortController | undefined
let isLeader = false
let isLive = false
let isAway = false
let leaving: ReturnType<typeof setTimeout> | undefined

/** This tab's part in the one live stream of the browser. */
export const tab = {
  /** Calls back with every event, whichever tab has the stream. Answers how to stop that. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    join()
    listeners.add(listener)
    stand()
    return () => {
      listeners.delete(listener)
      stand()
    }
  },

  isLive: () => isLive,

  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/** Once in a tab's life. Without locks, on a plain-http address, there is no stream, and pages look by themselves. */
function join(): void {
  if (channel) return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    // The last word of the tab that had the stream before may come after the first of this one.
    if (!(isLeader && data.kind === 'state')) hear(data)
  })
  document.addEventListener('visibilitychange', noteVisibility)
  session.onTurn(stand)
  noteVisibility()
  post({ kind: 'ask' })
}

/** A tab that nobody has seen for a minute wants no stream; where all are like that there is none. */
function noteVisibility(): void {
  clearTimeout(leaving)
  isAway = false
  if (document.hidden) {
    leaving = setTimeout(() => {
      isAway = true
      stand()
    }, limits.live.hiddenMs)
  }
  stand()
}

/** Stands in line for the stream while somebody here listens, and leaves the line when nobody does. */
function stand(): void {
  const wanted = listeners.size > 0 && session.isOpen() && !isAway && 'locks' in navigator
  if (!wanted) {
    candidacy?.abort()
    candidacy = undefined
  } else if (!candidacy) {
    candidacy = new AbortController()
    void lead(candidacy.signal)
  }
}

/** Waits until no other tab has the stream, then keeps it until the signal. A tab that closes lets go by itself. */
async function lead(signal: AbortSignal): Promise<void> {
  const keep = async () => {
    isLeader = true
    await keepConnected(signal, {
      live: (live) => tell({ kind: 'state', live }),
      event: (event) => tell(event),
    })
    isLeader = false
  }
  await navigator.locks.request(name, { signal }, keep).catch((error: unknown) => {
    if (!signal.aborted) console.error('This tab cannot lead', error)
  })
}

function tell(news: News): void {
  post(news)
  hear(news)
}

function post(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel?.postMessage(news)
}

function hear(news: News): void {
  if (news.kind === 'state') {
    isLive = news.live
    for (const watcher of watchers) watcher()
  } else if (news.kind === 'ask') {
    if (isLeader) post({ kind: 'state', live: isLive })
  } else for (const listener of listeners) listener(news)
}
