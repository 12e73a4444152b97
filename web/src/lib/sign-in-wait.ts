import { createAtom, useSelector } from '@tanstack/react-store'
import { HttpError } from './http.ts'

const address = createAtom('')

/** Remembers whether the last sign-in at this address was refused because of earlier failures. */
export function noteSignIn(email: string, error?: unknown): void {
  const isRefused = error instanceof HttpError && error.response?.status === 429
  address.set(isRefused ? email : '')
}

/** The address at which signing in has to wait; '' for none. */
export function useWaitingAddress(): string {
  return useSelector(address)
}
