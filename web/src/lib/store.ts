import { batch, createAtom } from '@tanstack/react-store'
import type { Atom } from '@tanstack/react-store'

const resets: (() => void)[] = []

/** State of the signed-in user that outlives a page. It is reset to `initial` when the user changes. */
export function createUserStore<T extends object | null>(initial: T): Atom<T> {
  const store = createAtom(initial)
  onReset(() => store.set(initial))
  return store
}

/** Registers a callback that must run before another user may use this tab. */
export function onReset(reset: () => void): void {
  resets.push(reset)
}

/**
 * Resets everything about the user before any store notifies its subscribers. `session` calls it when the user changes.
 */
export function resetStores(): void {
  batch(() => resets.forEach((reset) => reset()))
}
