import { createAtom, useSelector } from '@tanstack/react-store'
import { HttpError } from '../http.ts'
import { browserNetwork, isUnanswered } from './network.ts'
import { watchOutage } from './outage.ts'

/** `offline`: the browser has no network. `unreachable`: it has one, but the server does not respond. */
export type ConnectionState = 'online' | 'offline' | 'unreachable'

const state = createAtom<ConnectionState>('online')
const watch = watchOutage(browserNetwork, Math.random, (isOut) =>
  state.set(isOut ? out() : 'online'),
)
const never = new AbortController().signal

const out = (): ConnectionState => (navigator.onLine ? 'unreachable' : 'offline')

/**
 * Whether the server can be reached, as far as this tab knows. A single lost request is not an outage yet: a probe
 * decides.
 */
export const connection = {
  get: () => state.get(),

  /** Returns the unsubscriber. */
  subscribe: (callback: (now: ConnectionState) => void): (() => void) =>
    state.subscribe(callback).unsubscribe,

  /** Checks whether the server responds now. Never rejects. */
  async check(): Promise<boolean> {
    if (state.get() === 'online') return !(await watch.explains(watch.mark(), never))
    const responds = await browserNetwork.responds()
    if (responds) watch.wake()
    return responds
  },

  /** Called with the result of every call; a refusal counts as a response too. */
  report(error?: unknown) {
    const isLost = error instanceof HttpError && isUnanswered(error)
    if (isLost) void connection.check()
    else if (error === undefined || error instanceof HttpError) watch.wake()
  },
}

export function useConnection(): ConnectionState {
  return useSelector(state)
}

/** A network that is going down may still carry one request. */
const cutMs = 1000

function checkAgain() {
  watch.forgetProbe()
  void connection.check()
}

window.addEventListener('offline', () => {
  if (state.get() === 'unreachable') state.set('offline')
  checkAgain()
  setTimeout(() => !navigator.onLine && checkAgain(), cutMs)
})
window.addEventListener('online', () => {
  if (state.get() === 'offline') state.set('unreachable')
})
