import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Called with each message, and with undefined whenever listening begins or resumes: earlier messages may be lost. */
type Subscriber = (payload: string | undefined) => void

export type Listener = {
  /** Subscribes to NOTIFY on a channel. Returns the function that ends the subscription. */
  subscribe(channel: string, subscriber: Subscriber): () => void
  stop(): Promise<void>
}

const reconnectMs = 1000

/**
 * The single connection of a process for NOTIFY, shared by all subscribers. It is opened for the first subscriber and
 * reconnects after it was cut.
 */
export function openListener(database: pg.ClientConfig, log: Logger): Listener {
  const subscribers = new Map<string, Set<Subscriber>>()
  const stopping = new AbortController()
  let connected: pg.Client | null = null
  let finished: Promise<void> | null = null

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await connectOnce().catch((error: unknown) => {
        // Stopping can end the connection while it is still being set up.
        if (stopping.signal.aborted) return
        log.warn({ err: error }, 'the listening connection failed, trying again')
      })
      await wait(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Resolves when the connection ends. */
  async function connectOnce(): Promise<void> {
    const client = new pg.Client({ ...database, keepAlive: true })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection was cut'))
    client.on('notification', ({ channel, payload }) => notify(channel, payload))
    const end = () => void client.end().catch(() => undefined)
    stopping.signal.addEventListener('abort', end, { once: true })
    try {
      await client.connect()
      connected = client
      for (const channel of subscribers.keys()) {
        await listen(client, channel)
        notify(channel, undefined)
      }
      if (stopping.signal.aborted) end()
      await ended
    } finally {
      connected = null
      stopping.signal.removeEventListener('abort', end)
      end()
    }
  }

  async function listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  }

  function notify(channel: string, payload: string | undefined): void {
    for (const subscriber of subscribers.get(channel) ?? []) {
      try {
        subscriber(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'a message of the database could not be handled')
      }
    }
  }

  return {
    subscribe(channel, subscriber) {
      const others = subscribers.get(channel) ?? new Set()
      subscribers.set(channel, others.add(subscriber))
      // If this fails, the connection is lost, and the next one listens to every channel.
      if (connected)
        void listen(connected, channel).then(
          () => subscriber(undefined),
          () => undefined,
        )
      finished ??= stayConnected()
      return () => void others.delete(subscriber)
    },
    async stop() {
      stopping.abort()
      await finished
    },
  }
}
