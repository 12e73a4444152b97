import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Runs `work` for a call. After the signal is aborted, its next statement throws the signal's reason. */
export function withCallSignal<T>(signal: AbortSignal, work: () => T): T {
  return signals.run(signal, work)
}

/** Runs `work` that several callers share, so that it does not end with the call that happened to start it. */
export function detachedFromCall<T>(work: () => T): T {
  return signals.exit(work)
}

/** Aborted if the call that this code works for is answered before the work ends; undefined outside of calls. */
export const signalOfCall = (): AbortSignal | undefined => signals.getStore()

/** Throws if this code works for a call that has already been answered. */
export function throwIfAnswered(): void {
  signals.getStore()?.throwIfAborted()
}

/** Checks before each statement, also within a transaction, which is then rolled back. */
export const abortsWithCall: KyselyPlugin = {
  transformQuery({ node }) {
    throwIfAnswered()
    return node
  },
  transformResult: async ({ result }) => result,
}
