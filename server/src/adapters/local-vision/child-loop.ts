import { flushCompileCache } from 'node:module'
import type { FromChild, ToChild } from './messages.ts'

/** The loop of a child process: opens its worker with the setup, then handles one request after the other. */
export function serveParent(
  open: (setup: never) => Promise<(request: never) => Promise<unknown>>,
): void {
  let work: ((request: never) => Promise<unknown>) | null = null

  async function handle(message: ToChild): Promise<FromChild> {
    try {
      if ('setup' in message) {
        work = await open(message.setup as never)
        return 'ready'
      }
      if (!work) return { fault: 'There was no setup.' }
      return { reply: await work(message.request as never) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }

  process.on('message', (message: ToChild) => {
    // If a reply cannot be sent, the parent was killed.
    void handle(message).then((reply) =>
      process.send?.(reply, (error: Error | null) => error && process.exit()),
    )
  })
  process.on('disconnect', () => process.exit())
  flushCompileCache()
}
