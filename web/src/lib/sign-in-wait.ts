import { createAtom, useSelector } from '@tanstack/react-store'
import { HttpError } from './http.ts'

const address = createAtom('')

/** Remembers whether the last sign-in with this address was refused because of earlier failures. */
export function recordSignInResult(email: string, error?: unknown): void {
  const isRefused = error instanceof HttpError && error.response?.status === 429
  address.set(isRefused ? email : '')
}

/** The address that has to wait before it can sign in; '' if there is no such address. */
export function useWaitingAddress(): string {
  return useSelector(address)
}
