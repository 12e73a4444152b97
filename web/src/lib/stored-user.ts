import type { CallOutput } from '@verso/contract/call.ts'

type User = CallOutput<'getUser'>

/** The record that was cached last; undefined where there is none or it cannot be read. */
export function storedUser(): User | undefined {
  try {
    return (JSON.parse(localStorage.getItem('userData') ?? 'null') as User | null) ?? undefined
  } catch {
    return undefined
  }
}
