import { createAtom, useSelector } from '@tanstack/react-store'

type Choice = ReturnType<typeof createChoice>

const yearInSeconds = 31_536_000

/**
 * A choice that this browser remembers, made of letters, digits and full stops. It is stored in a cookie, because signing
 * out empties local storage (AUTH-087) and the choice should survive that. '' means no choice and removes the cookie.
 */
export function createChoice(name: string) {
  const cookie = new RegExp(`(?:^|; )${name}=([^;]*)`)
  const changes = createAtom(0)
  const get = (): string => cookie.exec(document.cookie)?.[1] ?? ''
  return {
    get,

    set(value: string) {
      const age = value ? yearInSeconds : 0
      document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}`
      changes.set((count) => count + 1)
    },

    subscribe: (listener: (value: string) => void) => changes.subscribe(() => listener(get())),
  }
}

export function useChoice(choice: Choice): string {
  return useSelector(choice)
}
