import { createAtom } from '@tanstack/react-store'
import { session } from '../session.ts'
import { keepConnected } from './connection.ts'
import type { LiveEvent } from './events.ts'
import { watchHiddenTab } from './hidden-tab.ts'

/** A new tab asks the leader, the tab with the stream, whether the stream is live. */
type TabMessage = LiveEvent | { kind: 'state'; live: boolean } | { kind: 'ask' }

type Listener = (event: LiveEvent) => void

/** Name of the lock that the leader holds, and of the channel on which it notifies the other tabs. */
const name = 'verso-live'

/** This tab's share of the one live stream of all tabs in the browser. */
class LiveTab {
  /** Whether the stream is live, no matter which tab has it. */
  readonly isLive = createAtom(false)
  readonly #listeners = new Set<Listener>()
  #channel: BroadcastChannel | undefined
  /** Cancels the request for the lock, and ends the stream if this tab has it. */
  #candidacy: AbortController | undefined
  #isLeader = false
  #isHidden = false

  /** Calls back with every event, no matter which tab has the stream. Returns the unsubscriber. */
  subscribe(listener: Listener): () => void {
    this.#openChannel()
    this.#listeners.add(listener)
    this.#updateCandidacy()
    return () => {
      this.#listeners.delete(listener)
      this.#updateCandidacy()
    }
  }

  #openChannel(): void {
    if (this.#channel) return
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      // The previous leader's last message may arrive after this tab has become the leader.
      if (!(this.#isLeader && data.kind === 'state')) this.#receive(data)
    })
    session.onUserChange(() => this.#updateCandidacy())
    watchHiddenTab((hidden) => {
      this.#isHidden = hidden
      this.#updateCandidacy()
    })
    this.#post({ kind: 'ask' })
  }

  /**
   * Requests the stream while this tab has listeners and is visible. Browsers without locks, at plain-http addresses, get
   * no stream, so their pages poll.
   */
  #updateCandidacy(): void {
    const isWanted =
      this.#listeners.size > 0 && session.isOpen() && !this.#isHidden && 'locks' in navigator
    if (!isWanted) {
      this.#candidacy?.abort()
      this.#candidacy = undefined
    } else if (!this.#candidacy) {
      this.#candidacy = new AbortController()
      void this.#lead(this.#candidacy.signal)
    }
  }

  /** Waits until no other tab has the stream, then keeps it until the signal fires. Closing the tab releases the lock. */
  async #lead(signal: AbortSignal): Promise<void> {
    const keepStream = async () => {
      this.#isLeader = true
      await keepConnected(signal, {
        onLive: (live) => this.#publish({ kind: 'state', live }),
        onEvent: (event) => this.#publish(event),
      })
      this.#isLeader = false
    }
    await navigator.locks.request(name, { signal }, keepStream).catch((error: unknown) => {
      if (!signal.aborted) console.error('This tab cannot lead', error)
    })
  }

  #publish(message: TabMessage): void {
    this.#post(message)
    this.#receive(message)
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage(message)
  }

  #receive(message: TabMessage): void {
    if (message.kind === 'state') this.isLive.set(message.live)
    else if (message.kind === 'ask') {
      if (this.#isLeader) this.#post({ kind: 'state', live: this.isLive.get() })
    } else for (const listener of this.#listeners) listener(message)
  }
}

export const tab = new LiveTab()
