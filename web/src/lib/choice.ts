import { useSyncExternalStore } from 'react'

export type Choice = ReturnType<typeof createChoice>

const yearInSeconds = 31_536_000

/**
 * Something people chose for this browser, as letters, digits and full stops. A cookie, since Sign Out empties
 * local storage (AUTH-087) and eyes and hands stay the same. '' stands for no choice and removes it.
 */
export function createChoice(name: string) {
  const cookie = new RegExp(`(?:^|; )${name}=([^;]*)`)
  const listeners = new Set<() => void>()
  return {
    get: (): string => cookie.exec(document.cookie)?.[1] ?? '',

    set(value: string) {
      const age = value ? yearInSeconds : 0
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}`
      for (const listener of listeners) listener()
    },

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useChoice(choice: Choice): string {
  return useSyncExternalStore(choice.subscribe, choice.get)
}
