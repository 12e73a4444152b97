import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Called with each message, and without one when listening begins or begins again: messages before that are lost. */
export type Ear = (payload: string | undefined) => void

export type Listener = {
  /** Hears NOTIFY on a channel until the function it answers is called. */
  hear(channel: string, ear: Ear): () => void
  stop(): Promise<void>
}

const againMs = 1000

/**
 * The one connection of a process for NOTIFY, whatever the number of ears. It is opened for the first of them and
 * comes back by itself when it is cut.
 */
export function openListener(database: pg.ClientConfig, log: Logger): Listener {
  const ears = new Map<string, Set<Ear>>()
  const stopping = new AbortController()
  let connected: pg.Client | null = null
  let finished: Promise<void> | null = null

  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await connectOnce().catch((error: unknown) =>
        log.warn({ err: error }, 'listening to the database again soon'),
      )
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  /** Resolves when the connection ends, whoever ended it. */
  async function connectOnce(): Promise<void> {
    const client = new pg.Client({ ...database, keepAlive: true })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', (error) => log.warn({ err: error }, 'the listening connection was cut'))
    client.on('notification', ({ channel, payload }) => tell(channel, payload))
    const end = () => void client.end().catch(() => undefined)
    stopping.signal.addEventListener('abort', end, { once: true })
    try {
      await client.connect()
      connected = client
      for (const channel of ears.keys()) {
        await listen(client, channel)
        tell(channel, undefined)
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

  function tell(channel: string, payload: string | undefined): void {
    for (const ear of ears.get(channel) ?? []) {
      try {
        ear(payload)
      } catch (error) {
        log.error({ err: error, channel }, 'a message of the database was not understood')
      }
    }
  }

  return {
    hear(channel, ear) {
      const others = ears.get(channel) ?? new Set()
      ears.set(channel, others.add(ear))
      // Where this fails the connection is gone, and the next one begins with every channel.
      if (connected)
        void listen(connected, channel).then(
          () => ear(undefined),
          () => undefined,
        )
      finished ??= stayConnected()
      return () => void others.delete(ear)
    },
    async stop() {
      stopping.abort()
      await finished
    },
  }
}
